import type { Order, Ready } from '../../src/supervisor/orders.ts';

/** A server that does nothing but end: as its arguments, how the first process lives, how the second … */
const lives = process.argv.slice(2);
let isDeaf = false;

process.on('message', (order: Order) => {
  if ('stop' in order) {
    if (!isDeaf) process.exit(0);
    return;
  }
  const life = lives[order.begin.restarts.count] ?? 'stays';
  if (life === 'fails for good') process.exit(78);
  if (life === 'fails') process.exit(1);
  isDeaf = life === 'is deaf';
  // Echoes the order, for the test to read.
  process.stdout.write(JSON.stringify(order.begin), () => {
    const ready: Ready = { postgresPidFile: null };
    process.send?.(ready, () => {
      if (life === 'crashes') process.exit(1);
    });
  });
});
