export { AmountInput, type AmountInputProps } from './AmountInput.tsx';
export { DiscardDialog, type DiscardDialogProps } from './DiscardDialog.tsx';
export { FieldInput, type FieldInputProps } from './FieldInput.tsx';
export { FieldItem, type FieldItemProps } from './FieldItem.tsx';
export { FormTheme } from './FormTheme.tsx';
export { PlainField, type PlainFieldProps } from './PlainField.tsx';
export { RecordPicker, type RecordPickerProps } from './RecordPicker.tsx';
export { useNotation } from './use-notation.ts';
export { useUnsavedGuard } from './use-unsaved-guard.ts';
