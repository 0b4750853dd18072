import type { ReactNode } from 'react';
import { Card } from '../../core/Card.tsx';
import styles from './ResourceForm.module.css';

/** One section with a heading: fields are side by side if the width allows. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.section}>
      <Card title={title}>
        <div className={styles.fields}>{children}</div>
      </Card>
    </div>
  );
}
