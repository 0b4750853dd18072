/** Duration of a step in its last run, and its number of tests. */
export interface StepTimes {
  readonly seconds: number;
  readonly tests: number;
}

/** Progress of a run. */
export interface Progress {
  readonly step: string;
  /** Its place among the steps, from 1. */
  readonly position: number;
  readonly steps: number;
  readonly testsFound: number;
  readonly testsDone: number;
  readonly failures: number;
  readonly seconds: number;
  readonly lastTime: StepTimes | undefined;
  /** Duration of the later steps in their last run; undefined if one never ran. */
  readonly secondsAfter: number | undefined;
}

const COUNT = new Intl.NumberFormat('en-US');

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 90 ? `${whole} s` : `${Math.round(whole / 60)} min`;
}

function secondsLeft({ testsDone, seconds, lastTime, secondsAfter }: Progress): number | undefined {
  if (lastTime === undefined || secondsAfter === undefined) return undefined;
  const left =
    lastTime.tests > 0 ? lastTime.seconds * (1 - testsDone / lastTime.tests) : lastTime.seconds - seconds;
  return Math.max(left, 0) + secondsAfter;
}

/** `unit (5 of 6): 1,234 of 4,841 tests, 58 s, about 3 min left`. */
export function progressLine(progress: Progress): string {
  const { step, position, steps, testsFound, testsDone, failures, seconds, lastTime } = progress;
  const tests = Math.max(testsFound, lastTime?.tests ?? 0, testsDone);
  const left = secondsLeft(progress);
  const parts = [
    ...(tests > 0 ? [`${COUNT.format(testsDone)} of ${COUNT.format(tests)} tests`] : []),
    ...(failures > 0 ? [`${failures} failed`] : []),
    duration(seconds),
    ...(left === undefined ? [] : [`about ${duration(left)} left`]),
  ];
  return `${step} (${position} of ${steps}): ${parts.join(', ')}`;
}
