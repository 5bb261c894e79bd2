import { getClient, unwrap } from '@lineup/data';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { Field } from '../../form/field';
import { FormMessage } from '../../form/form-message';
import formStyles from '../../form/form.module.css';
import { AvatarField } from './avatar-field';
import type { OwnAccount } from './own-account';
import { Section } from './section';
import { useSave } from './use-save';

/** Longest part of a name, in characters. */
const LONGEST = 80;

interface Name {
  display_name: string;
  first_name: string | null;
  last_name: string | null;
}

type Problems = Partial<Record<keyof Name, string>>;

/** Name and picture, as others see them. */
export function ProfileSection({ account }: { account: OwnAccount }) {
  const { profile } = account;
  const [problems, setProblems] = useState<Problems>({});
  const { save, isSaving, failure } = useSave(saveName);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = readName(new FormData(form));
    const found = nameProblems(name);
    setProblems(found);
    const [wrong] = Object.keys(found);
    if (wrong) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    if (await save(name)) toast.success('Name saved');
  }

  return (
    <Section
      id="profile"
      title="Profile"
      purpose={
        profile.slug ? (
          <>
            How others see you. Everything else is on <Link to={`/player/${profile.slug}`}>your profile</Link>.
          </>
        ) : (
          <>
            How others see you. <Link to="/welcome">Complete your profile</Link> to be found.
          </>
        )
      }
    >
      <AvatarField name={profile.display_name || account.email} address={profile.avatar_url} />
      <form
        className={formStyles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Name"
        aria-busy={isSaving}
      >
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <Field
          label="Display name"
          name="display_name"
          autoComplete="nickname"
          defaultValue={profile.display_name ?? ''}
          error={problems.display_name}
        />
        <Field
          label="First name"
          name="first_name"
          autoComplete="given-name"
          defaultValue={profile.first_name ?? ''}
          error={problems.first_name}
        />
        <Field
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          defaultValue={profile.last_name ?? ''}
          error={problems.last_name}
        />
        <div>
          <NativeButton type="submit" look="primary" aria-disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save name'}
          </NativeButton>
        </div>
      </form>
    </Section>
  );
}

function readName(values: FormData): Name {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  return {
    display_name: text('display_name'),
    first_name: text('first_name') || null,
    last_name: text('last_name') || null,
  };
}

function nameProblems(name: Name): Problems {
  const tooLong = Object.entries(name).filter(([, value]) => [...(value ?? '')].length > LONGEST);
  const problems: Problems = Object.fromEntries(tooLong.map(([key]) => [key, `Use at most ${LONGEST} characters.`]));
  return name.display_name === '' ? { ...problems, display_name: 'Enter the name that others see.' } : problems;
}

/** Keeps the name; begins the profile when there is none. */
async function saveName(name: Name): Promise<void> {
  const client = await getClient();
  await unwrap(client.from('user_profiles').upsert(name, { onConflict: 'user_id' }));
}
