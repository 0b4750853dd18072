import { type Condition, isMet } from '@ledgerwise/resource';
import { Form } from '@ledgerwise/ui/antd';
import type { ReactNode } from 'react';

interface OnlyWithProps {
  /** Undefined for inputs that are always shown. */
  readonly condition: Condition<string> | undefined;
  readonly children: ReactNode;
}

/** Shows an input depending on the value of another one. When it reappears, its value is restored. */
export function OnlyWith({ condition, children }: OnlyWithProps) {
  if (condition === undefined) return children;
  const field = typeof condition === 'string' ? condition : condition.field;
  return (
    <Form.Item noStyle shouldUpdate={(before, now) => before[field] !== now[field]}>
      {({ getFieldValue }) => isMet(condition, getFieldValue) && children}
    </Form.Item>
  );
}
