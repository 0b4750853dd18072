import { type Attackers, FLOODS, isFlood } from './floods.ts';

/** Runs one flood in a separate process, so that its own cost does not count as cost of the server. */
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
