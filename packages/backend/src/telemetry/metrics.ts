import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from './answered-request.ts';

/** Seconds: a list answers in hundredths, a report over a million lines in some seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Outcome of a mail that this server tried to send. */
export type MailOutcome = 'sent' | 'retried' | 'given_up';

/** A figure that is read on request: one number for each value of its label, or one under `''`. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  read(): Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>;
}

/** Metrics of a server for Prometheus. */
export class Metrics {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #requests: Counter<'route' | 'status'>;
  readonly #seconds: Histogram<'route'>;
  readonly #mails: Counter<'outcome'>;
  readonly #works: Counter<'work' | 'outcome'>;
  readonly #workSucceeded: Gauge<'work'>;
  readonly #routeOf: (answered: AnsweredRequest) => string;

  /** @param routeOf Returns one of a bounded number of names: anyone can request any address. */
  constructor(routeOf: (answered: AnsweredRequest) => string) {
    this.#routeOf = routeOf;
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: 'ledgerwise_http_requests_total',
      help: 'Requests that were answered, by route and status.',
      labelNames: ['route', 'status'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'ledgerwise_http_request_duration_seconds',
      help: 'From the head of a request to the end of its answer, by route.',
      labelNames: ['route'],
      buckets: SECONDS,
      registers,
    });
    this.#mails = new Counter({
      name: 'ledgerwise_mails_total',
      help: 'Mails that this server tried to send: sent, retried or given_up.',
      labelNames: ['outcome'],
      registers,
    });
    this.#works = new Counter({
      name: 'ledgerwise_hourly_work_total',
      help: 'Runs of the hourly jobs of this server: succeeded or failed.',
      labelNames: ['work', 'outcome'],
      registers,
    });
    this.#workSucceeded = new Gauge({
      name: 'ledgerwise_hourly_work_last_success_timestamp_seconds',
      help: 'Time at which an hourly job last ended, in seconds since 1970.',
      labelNames: ['work'],
      registers,
    });
    collectDefaultMetrics({ register: this.#registry });
  }

  noteRequest(answered: AnsweredRequest): void {
    const route = this.#routeOf(answered);
    this.#requests.inc({ route, status: String(answered.status) });
    this.#seconds.observe({ route }, answered.ms / 1000);
  }

  noteMail(outcome: MailOutcome): void {
    this.#mails.inc({ outcome });
  }

  noteWork(work: string, outcome: 'succeeded' | 'failed'): void {
    this.#works.inc({ work, outcome });
    if (outcome === 'succeeded') this.#workSucceeded.setToCurrentTime({ work });
  }

  /** Adds a figure. One that cannot be read is omitted, which alerts notice. */
  add({ name, help, label, read }: Figure): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.#registry],
      async collect() {
        gauge.reset();
        const values = await Promise.resolve()
          .then(read)
          .catch(() => undefined);
        if (values === undefined) gauge.remove();
        for (const [value, figure] of Object.entries(values ?? {}))
          gauge.set(label === undefined ? {} : { [label]: value }, figure);
      },
    });
  }

  /** All of it, as Prometheus reads it. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
