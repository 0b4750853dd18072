import { type Condition, isMet } from '@ledgerwise/resource';
import { Form } from '@ledgerwise/ui/antd';
import type { ReactNode } from 'react';

interface OnlyWithProps {
  /** Undefined where nothing is asked. */
  readonly condition: Condition<string> | undefined;
  readonly children: ReactNode;
}

/** An input that is there only while another one of the same form says so. What it held comes back with that. */
export function OnlyWith({ condition, children }: OnlyWithProps) {
  if (condition === undefined) return children;
  const field = typeof condition === 'string' ? condition : condition.field;
  return (
    <Form.Item noStyle shouldUpdate={(before, now) => before[field] !== now[field]}>
      {({ getFieldValue }) => isMet(condition, getFieldValue) && children}
    </Form.Item>
  );
}
