import { Badge, Card, useFormats } from '@ledgerwise/ui/core';
// biome-ignore lint/style/noRestrictedImports: what the browser measures, not state that components share
import { useSyncExternalStore } from 'react';
import { currentVitals, type Vital, watchVitals } from '../versions/vitals.ts';
import { milliseconds } from './amounts.ts';
import { texts } from './texts.ts';
import styles from './versions.module.css';

const NAMES: readonly (readonly [Vital['name'], string])[] = [
  ['LCP', texts.vitals.largestContentfulPaint],
  ['INP', texts.vitals.interactionToNextPaint],
  ['CLS', texts.vitals.cumulativeLayoutShift],
  ['FCP', texts.vitals.firstContentfulPaint],
  ['TTFB', texts.vitals.timeToFirstByte],
];

const RATINGS = {
  good: { tone: 'good', text: texts.vitals.good },
  'needs-improvement': { tone: 'warn', text: texts.vitals.needsImprovement },
  poor: { tone: 'bad', text: texts.vitals.poor },
} as const;

export const useVitals = () => useSyncExternalStore(watchVitals, currentVitals, currentVitals);

export function VitalsCard() {
  const formats = useFormats();
  const vitals = useVitals();
  return (
    <Card title={texts.vitals.title}>
      <dl className={styles.vitals}>
        {NAMES.map(([name, title]) => {
          const vital = vitals.find((one) => one.name === name);
          return (
            <div key={name}>
              <dt>
                <abbr title={title}>{name}</abbr>
              </dt>
              <dd>
                {vital
                  ? name === 'CLS'
                    ? vital.value.toFixed(3)
                    : milliseconds(vital.value, formats)
                  : name === 'INP'
                    ? texts.vitals.noInteraction
                    : texts.vitals.unknown}
              </dd>
              {vital && (
                <dd>
                  <Badge tone={RATINGS[vital.rating].tone}>{RATINGS[vital.rating].text}</Badge>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      <p className={styles.note}>{texts.vitals.note}</p>
    </Card>
  );
}
