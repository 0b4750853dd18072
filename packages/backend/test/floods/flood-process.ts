import { type Attackers, FLOODS, isFlood } from './floods.ts';

/** One flood, in a process of its own, so that what it costs its sender is not taken for what it costs the server. */
const [name] = process.argv.slice(2);
if (!isFlood(name)) throw new Error(`No flood is called ${name}.`);
process.on('message', (attackers: Attackers) => {
  FLOODS[name](attackers).then(
    (counts) => process.send?.(counts, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
