// What a user does, again and again.
async function iteration() {
  const list = await get('/orders');
  check(list, {
    'status is 200': (r) => r.status === 200,
    'faster than 200 ms': (r) => r.duration < 200,
  });
  if (list.status !== 200) throw new Error('no list');
  await Promise.all([1, 2, 3].map((n) => get(`/orders/${n}`)));
  await sleep(1);
}
