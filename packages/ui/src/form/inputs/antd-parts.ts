import type { Input, Select, Switch } from '@ledgerwise/ui/antd';
import { createContext } from 'react';

/** Inputs of antd, for fields. */
export interface AntdParts {
  readonly Input: typeof Input;
  readonly Select: typeof Select;
  readonly Switch: typeof Switch;
}

/** Provided by `FormTheme`. Null outside of it, where fields are rendered without antd, whose code a screen then need not load. */
export const AntdPartsContext = createContext<AntdParts | null>(null);
