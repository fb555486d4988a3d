// The routes of the server.
let visits = 0;

route('GET', '/hello/{name}', async ({ name }) => {
  await new Promise((done) => setTimeout(done, 5));
  return { text: `Hello ${name}!` };
});

// Each request has variables of its own.
route('GET', '/count', () => ({ visits: ++visits }));

route('POST', '/posts', (_, post) => {
  if (!post.title) throw new TypeError('a title is missing');
  const slug = encodeURIComponent(post.title.toLowerCase().replace(/\s+/g, '-'));
  return { ...post, slug, url: new URL(slug, 'https://example.org/posts/').href };
});

route('GET', '/endless', () => { for (;;); });
