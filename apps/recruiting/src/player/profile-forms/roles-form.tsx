import { sentence } from '@lineup/language';
import { useId } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import {
  Form,
  FormMessage,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  httpsLink,
  lengthOf,
  useForm,
  type Checked,
} from '@lineup/ui/form';
import { useSettled } from '@lineup/ui/use-settled';
import { cityLine } from '@lineup/ui/country-name';
import type { Onboarding } from '../model/load-onboarding';
import { isOfCollege, ownRoles, requestedRoles, roleName, type OwnRole, type RequestedRole } from '../../model/roles';
import { findColleges } from './find-colleges';
import styles from './profile-forms.module.css';
import { useSaveProfile, type ProfileFormProps } from './use-save-profile';
import { type RolesInput, saveRoles } from './save-roles';
import { t } from '../../language';

interface RolesFormProps extends ProfileFormProps {
  onboarding: Onboarding;
}

interface Draft {
  roles: string[];
  /** A role that needs approval. */
  wanted: RequestedRole | '';
  college: string;
  note: string;
  proof: string;
}

interface FoundCollege {
  id: string;
  name: string;
  city: string;
  country: string;
  state: string | null;
}

/** As the list offers a college: two may have one name. */
const optionOf = (college: FoundCollege) => `${college.name} (${cityLine(college)})`;

/** The name in what was typed or picked. */
const nameOf = (text: string) => text.replace(/ \([^()]*\)\s*$/, '').trim();

const NOTE_MAX = 1000;
const proofSchema = httpsLink(2048);
const statuses = {
  pending: { text: sentence('Waiting for approval'), tone: 'warning' },
  approved: { text: sentence('Approved'), tone: 'success' },
  declined: { text: sentence('Not approved'), tone: 'danger' },
} as const;

/** What somebody does here. Staff and coach roles are asked for; where such a request stands shows with it. */
export function RolesForm({ onboarding, label, onSaved }: RolesFormProps) {
  const { roles, requests } = onboarding;
  const save = useSaveProfile(saveRoles);
  const form = useForm<Draft, RolesInput>({
    keepAs: 'profile-roles',
    initial: { roles: roles.filter((role) => role in ownRoles), wanted: '', college: '', note: '', proof: '' },
    schema: (draft): Checked<Draft, RolesInput> =>
      check(draft, found, requests.length > 0 || roles.some((role) => !(role in ownRoles))),
    send: (input) => save.mutateAsync(input),
    onDone: () => {
      // The request now stands in the list above.
      form.reset({ ...form.draft, wanted: '', college: '', note: '', proof: '' });
      onSaved();
    },
    staysOpen: true,
  });
  const { bind, draft, failure, isSending, formProps } = form;
  const needsCollege = draft.wanted !== '' && isOfCollege(draft.wanted);
  const text = useSettled(nameOf(draft.college));
  // What was picked stands in the answer before, while its own text is looked up.
  const colleges = useQuery({
    ...findColleges(text),
    enabled: needsCollege && text.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = colleges.data ?? [];
  const listId = useId();
  const errorId = useId();
  const chosen = bind('roles');

  return (
    <Form {...formProps} aria-label={t('Your role')}>
      <FormMessage>{failure}</FormMessage>
      <fieldset className={styles.group} aria-describedby={chosen.error ? errorId : undefined}>
        <legend>{t('I am a …')}</legend>
        <p className={styles.hint}>{t('Choose everything that fits. You can change it later.')}</p>
        <div className={styles.choices}>
          {(Object.entries(ownRoles) as [OwnRole, string][]).map(([role, name]) => (
            <label key={role} className={styles.choice}>
              <input
                type="checkbox"
                checked={draft.roles.includes(role)}
                aria-invalid={chosen.error ? true : undefined}
                onChange={({ target }) =>
                  chosen.onChange(target.checked ? [...draft.roles, role] : draft.roles.filter((each) => each !== role))
                }
              />
              {t(name)}
            </label>
          ))}
        </div>
        {chosen.error && (
          <p id={errorId} className={styles.error} role="alert">
            {chosen.error}
          </p>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('Staff and coaches')}</legend>
        <p className={styles.hint}>
          {t('These roles give access to other people’s data, so our staff approves each request first.')}
        </p>
        {requests.length > 0 && (
          <ul className={styles.requests} aria-label={t('Your requests')}>
            {requests.map(({ id, role, college, status, decision_note }) => (
              <li key={id}>
                {[t(roleName(role)), college].filter(Boolean).join(', ')}
                <Chip tone={statuses[status].tone}>{t(statuses[status].text)}</Chip>
                {decision_note && <span>{decision_note}</span>}
              </li>
            ))}
          </ul>
        )}
        <SelectField label={t('Role to request')} {...bind('wanted')}>
          <option value="">{t('None')}</option>
          {Object.entries(requestedRoles).map(([role, name]) => (
            <option key={role} value={role}>
              {t(name)}
            </option>
          ))}
        </SelectField>
      </fieldset>
      {needsCollege && (
        <TextField
          label={t('College')}
          isRequired={draft.wanted !== 'coaching_program_coach_college_coach'}
          hint={t('Type part of its name and choose it from the list.')}
          list={listId}
          autoComplete="off"
          {...bind('college')}
        />
      )}
      {needsCollege && (
        <p>
          <Link to={`/colleges/request${text ? `?${new URLSearchParams({ name: text })}` : ''}`}>
            {t('My college is not listed')}
          </Link>
        </p>
      )}
      <datalist id={listId}>
        {found.map((college) => (
          <option key={college.id}>{optionOf(college)}</option>
        ))}
      </datalist>
      {draft.wanted !== '' && (
        <TextField
          label={t('A page that names you')}
          isRequired={false}
          inputMode="url"
          autoComplete="off"
          hint={t('Optional. For example the staff page of your organization.')}
          {...bind('proof')}
        />
      )}
      {draft.wanted !== '' && (
        <TextArea
          label={t('How can we check it?')}
          hint={t('Anything else that shows it. An address of your organization helps, too.')}
          maxLength={NOTE_MAX}
          {...bind('note')}
        />
      )}
      <div>
        <SubmitButton label={label} busyLabel={t('Saving…')} isBusy={isSending} />
      </div>
    </Form>
  );
}

function check(
  { roles, wanted, college, note, proof }: Draft,
  found: readonly FoundCollege[],
  hasOther: boolean,
): Checked<Draft, RolesInput> {
  if (roles.length === 0 && wanted === '' && !hasOther) return { problems: { roles: t('Choose at least one role.') } };
  if (wanted === '') return { input: { roles, request: null } };
  const typed = college.trim().toLowerCase();
  const isTyped = (text: string) => text.toLowerCase() === typed;
  const picked = found.filter((each) => isTyped(optionOf(each)));
  const matches = picked.length > 0 ? picked : found.filter((each) => isTyped(each.name));
  if (isOfCollege(wanted) && matches.length > 1)
    return { problems: { college: t('Several colleges have this name. Choose yours from the list.') } };
  const [match] = matches;
  if (isOfCollege(wanted) && !match && (typed !== '' || wanted !== 'coaching_program_coach_college_coach'))
    return { problems: { college: typed === '' ? t('Choose a college.') : t('Choose a college from the list.') } };
  if (lengthOf(note.trim()) > NOTE_MAX)
    return { problems: { note: t('Use at most {max} characters.', { max: NOTE_MAX }) } };
  const page = proofSchema.safeParse(proof);
  if (!page.success) return { problems: { proof: page.error.issues[0]?.message ?? '' } };
  return {
    input: { roles, request: { role: wanted, college_id: match?.id ?? null, note: note.trim(), proof_url: page.data } },
  };
}
