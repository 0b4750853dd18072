// The expression by which jotai checks for production.
const mode = (import.meta as { env?: { MODE: string } }).env?.MODE;
if (mode !== 'production') console.log('development check');
console.log('started');
