import { lazyPart } from '@lineup/ui/lazy-part';
import type { MessageEditFormProps } from './edit-form';

const form = lazyPart(() => import('./edit-form'));

/** Starts the code of the form, which reading does not need. */
export const prefetchEditForm = form.prefetch;

/** The text of my message in its place, to be edited there. */
export function MessageEditForm(props: MessageEditFormProps) {
  return <form.Part {...props} onClose={props.onDone} />;
}
