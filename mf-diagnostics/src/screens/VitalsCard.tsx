import { Badge, Card, useFormats } from '@ledgerwise/ui/core';
// biome-ignore lint/style/noRestrictedImports: what the browser measures, not state that components share
import { useSyncExternalStore } from 'react';
import { currentVitals, type Vital, watchVitals } from '../versions/vitals.ts';
import { milliseconds } from './amounts.ts';
import styles from './versions.module.css';

const NAMES: readonly (readonly [Vital['name'], string])[] = [
  ['LCP', 'Largest Contentful Paint'],
  ['INP', 'Interaction to Next Paint'],
  ['CLS', 'Cumulative Layout Shift'],
  ['FCP', 'First Contentful Paint'],
  ['TTFB', 'Time to First Byte'],
];

const RATINGS = {
  good: { tone: 'good', text: 'Good' },
  'needs-improvement': { tone: 'warn', text: 'Needs improvement' },
  poor: { tone: 'bad', text: 'Poor' },
} as const;

export const useVitals = () => useSyncExternalStore(watchVitals, currentVitals, currentVitals);

export function VitalsCard() {
  const formats = useFormats();
  const vitals = useVitals();
  return (
    <Card title="Web Vitals of this visit">
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
                    ? 'No interaction yet'
                    : 'Not known yet'}
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
      <p className={styles.note}>
        Since the page was loaded, at whatever address that was. Of presses before this screen was opened,
        those count that took 104 ms or longer: the browser keeps no others.
      </p>
    </Card>
  );
}
