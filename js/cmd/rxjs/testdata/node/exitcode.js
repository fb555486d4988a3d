process.on('beforeExit', () => console.log('before exit'));
process.on('exit', (code) => { console.log('exit', code); process.exitCode = 9; });
setTimeout(() => { process.exitCode = 4; }, 1);
