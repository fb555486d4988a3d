process.on('exit', (code) => console.log('exit', code));
Promise.reject(new RangeError('nobody'));
setTimeout(() => console.log('never'), 50);
