import * as z from '@lineup/schema';
import {
  FieldPair,
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextField,
  email,
  oneOf,
  useForm,
} from '@lineup/ui/form';
import type { EditedCollege } from '../model/load-college-editor';
import { COLLEGE_ROLES, roleHints, type CollegeRole } from './roles';
import { useInviteToCollege } from './use-invite-to-college';

const schema = z.object({
  email: email(254, 'Enter an email address.'),
  role: oneOf(Object.keys(COLLEGE_ROLES) as CollegeRole[], 'Choose a role.'),
});

/** Invites somebody into the program by email. */
export function InviteForm({ college }: { college: EditedCollege }) {
  const invite = useInviteToCollege(college.id);
  const form = useForm({
    keepAs: `college-invitation:${college.id}`,
    initial: { email: '', role: 'programs_college_staff' as string },
    schema,
    send: (input) => invite.mutateAsync(input),
    onDone: (): void => form.reset(),
  });
  return (
    <Form {...form.formProps} aria-label="Invite someone">
      <FormMessage>{form.failure}</FormMessage>
      <FieldPair>
        <TextField
          label="Email"
          isRequired
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          {...form.bind('email')}
        />
        <SelectField
          label="Role"
          choices={COLLEGE_ROLES}
          hint={roleHints[form.draft.role as CollegeRole]}
          {...form.bind('role')}
          value={form.draft.role as CollegeRole}
        />
      </FieldPair>
      <div>
        <SubmitButton label="Send invitation" busyLabel="Sending…" isBusy={form.isSending} />
      </div>
    </Form>
  );
}
