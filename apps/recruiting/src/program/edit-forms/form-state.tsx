import { Chip } from '@lineup/ui/chip';
import type { EditedForm } from '../model/load-college-editor';

/** Whether players can answer a form. */
export function FormState({ form }: { form: EditedForm }) {
  if (form.is_open) return <Chip tone="success">Open</Chip>;
  return form.current_version > 0 ? <Chip>Closed</Chip> : <Chip tone="warning">Draft</Chip>;
}
