export { FormProblems } from './FormFoot.tsx';
export { FormSection } from './FormSection.tsx';
export { FormField } from './FormSections.tsx';
export { FormSkeleton } from './FormSkeleton.tsx';
export { RecordDetails } from './RecordFields.tsx';
export { RecordForm, type RecordFormProps, type RecordFormSlots } from './RecordForm.tsx';
export type { RecordFormState, StayingForm } from './record-form-state.ts';
export { type Tab, Tabs, type TabsProps } from './Tabs.tsx';
