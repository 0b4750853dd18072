import { BackendApi } from '../fixtures/accounts.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { type Measurement, median, percentile } from './report.ts';

const ALONE = 15;
const AT_ONCE = 20;
const ROUNDS = 3;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Measures a sign-in alone, and how much twenty simultaneous sign-ins delay everybody else. */
export async function signIn(): Promise<Measurement[]> {
  const server = await ProductServer.start({ environment: { AUTH_RATE_LIMIT: '1000' } });
  try {
    const api = await BackendApi.at(server.url);
    const [reader, ...people] = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => api.signUp()));
    if (!reader) throw new Error('Nobody signed up.');
    const alone: number[] = [];
    for (let count = 0; count < ALONE; count += 1)
      alone.push(await timed(() => api.signIn(reader.email, reader.password)));
    const beside: number[] = [];
    const last: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let isOver = false;
      const all = timed(() => Promise.all(people.map(({ email, password }) => api.signIn(email, password))));
      const watching = (async () => {
        while (!isOver)
          beside.push(await timed(() => api.select('customers', 'select=id,name&limit=50', reader.session)));
      })();
      last.push(await all);
      isOver = true;
      await watching;
    }
    return [
      { what: 'one sign-in, alone', unit: 'ms', atMost: 300, measured: median(alone), runs: alone },
      {
        what: `a list while ${AT_ONCE} sign in, 95 of 100`,
        unit: 'ms',
        atMost: 100,
        measured: percentile(beside, 95),
      },
      { what: `the last of ${AT_ONCE} at once`, unit: 'ms', measured: median(last), runs: last },
    ];
  } finally {
    await server.stop();
  }
}
