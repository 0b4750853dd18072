export { FieldInput, type FieldInputProps } from './FieldInput.tsx';
export { FieldItem, type FieldItemProps } from './FieldItem.tsx';
export { FormTheme } from './FormTheme.tsx';
export { useUnsavedGuard } from './use-unsaved-guard.ts';
