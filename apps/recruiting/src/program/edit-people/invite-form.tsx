import { getClient, unwrap, useAction } from '@lineup/data';
import {
  FieldPair,
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextField,
  email,
  fields,
  oneOf,
  useForm,
  type InputOf,
} from '@lineup/ui/form';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';
import type { EditedCollege } from '../model/load-college-editor';
import { COLLEGE_ROLES, roleHints, type CollegeRole } from './roles';

const rules = fields({
  email: email(254, 'Enter an email address.'),
  role: oneOf(Object.keys(COLLEGE_ROLES) as CollegeRole[], 'Choose a role.'),
});

/** Invites somebody into the program by email. */
export function InviteForm({ college }: { college: EditedCollege }) {
  const invite = useAction({
    run: async ({ email: address, role }: InputOf<typeof rules>) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('invite_to_college', { p_college_id: college.id, p_email: address, p_role: role }));
    },
    done: (_result, input) => `Invitation sent to ${input.email}`,
    refused: (error) => {
      if (error.kind === 'rate-limited')
        return { message: 'You have sent a lot of invitations today. Try again tomorrow.' };
      if (error.message === 'Nobody grants themselves a role')
        return { fields: { email: 'This is your own address. Another admin can change your role.' } };
      if (error.hint === 'in_program')
        return { fields: { email: 'This person is already in the program. Change their role in the list above.' } };
      return error.code === '23514' ? { fields: { email: 'This is not an email address.' } } : explainRefusal(error);
    },
    failed: 'The invitation could not be sent. What you entered is still here.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
  const form = useForm({
    keepAs: `college-invitation:${college.id}`,
    initial: { email: '', role: 'programs_college_staff' as string },
    rules,
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
