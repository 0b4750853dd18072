export { FormProblems } from './form/FormFoot.tsx';
export { FormSection } from './form/FormSection.tsx';
export { FormField } from './form/FormSections.tsx';
export { FormSkeleton } from './form/FormSkeleton.tsx';
export { RecordForm, type RecordFormProps, type RecordFormSlots } from './form/RecordForm.tsx';
export type { RecordFormState, StayingForm } from './form/record-form-state.ts';
export { RecordDetails } from './record/RecordFields.tsx';
export { type Tab, Tabs, type TabsProps } from './record/Tabs.tsx';
