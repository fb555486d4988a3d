process.on('exit', (code) => console.log('exit', code));
console.log('before');
setTimeout(() => console.log('never'), 50);
setTimeout(() => { throw Object.assign(new TypeError('late'), { code: 'X', extra: [1] }); }, 1);
