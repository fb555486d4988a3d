class AppError extends Error {
  constructor(message) {
    super(message);
    this.name = 'AppError';
    this.detail = { a: 1 };
  }
}
process.on('uncaughtExceptionMonitor', (e, origin) => console.log('monitor', e.message, origin));
(async () => {
  await null;
  throw new AppError('from an async function');
})();
