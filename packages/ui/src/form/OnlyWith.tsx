import { Form } from '@ledgerwise/ui/antd';
import type { ReactNode } from 'react';

interface OnlyWithProps {
  /** Name of the flag; undefined where nothing is asked. */
  readonly flag: string | undefined;
  readonly children: ReactNode;
}

/** An input that is there only while a flag of the same form is on. What it held comes back with the flag. */
export function OnlyWith({ flag, children }: OnlyWithProps) {
  if (flag === undefined) return children;
  return (
    <Form.Item noStyle shouldUpdate={(before, now) => before[flag] !== now[flag]}>
      {({ getFieldValue }) => getFieldValue(flag) === true && children}
    </Form.Item>
  );
}
