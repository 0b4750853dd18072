// How jotai asks whether it runs in production.
const mode = (import.meta as { env?: { MODE: string } }).env?.MODE;
if (mode !== 'production') console.log('development check');
console.log('started');
