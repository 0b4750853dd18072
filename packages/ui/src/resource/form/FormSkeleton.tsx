import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { Skeleton } from '../../core/Skeleton.tsx';
import { FormSection } from './FormSection.tsx';
import styles from './ResourceForm.module.css';

/** A form before its record is loaded: sections and labels, with inputs in their final size. */
export function FormSkeleton({ resource }: { readonly resource: AnyResource }) {
  return (
    <div aria-busy="true">
      {resource.form.sections.map(({ title, fields }) => (
        <FormSection key={title} title={title}>
          {fields
            .filter((name) => resource.onlyWith?.[name] === undefined)
            .map((name) => {
              const { label, kind } = fieldOf(resource, name);
              const isLong = kind === 'longText';
              return (
                <div key={name} className={isLong ? `${styles.whole} ${styles.waiting}` : styles.waiting}>
                  <span>{label}</span>
                  <Skeleton width="100%" height={isLong ? 56 : 'var(--control)'} />
                </div>
              );
            })}
        </FormSection>
      ))}
    </div>
  );
}
