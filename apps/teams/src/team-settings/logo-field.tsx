import { useId, useRef } from 'react';
import { ImageUp, Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { FileInput } from '@lineup/ui/file-input';
import { Logo } from '@lineup/ui/logo';
import type { Team } from '../model/team';
import panel from '../kit/panel.module.css';
import styles from './settings.module.css';
import { useSaveLogo } from './save-logo';

/** The logo of a team, saved as soon as one is chosen. */
export function LogoField({ team }: { team: Team }) {
  const input = useRef<HTMLInputElement>(null);
  const save = useSaveLogo(team);
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        Logo
      </h2>
      <div className={styles.logo}>
        <Logo name={team.name} url={team.logo_url} size={72} alt={`Logo of ${team.name}`} />
        <div className={styles.copy}>
          <div className={styles.buttons}>
            <Button
              icon={<ImageUp size={16} aria-hidden />}
              loading={save.isPending}
              aria-describedby={`${id}-hint${save.refusal ? ` ${id}-error` : ''}`}
              onClick={() => !save.isPending && input.current?.click()}
            >
              {save.isPending ? 'Saving...' : team.logo_url ? 'Change logo' : 'Choose a logo'}
            </Button>
            {team.logo_url && (
              <Button
                type="text"
                danger
                icon={<Trash2 size={16} aria-hidden />}
                disabled={save.isPending}
                onClick={() => save.mutate(null)}
              >
                Remove
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className={styles.hint}>
            PNG, JPEG or WebP, at most 5 MB. It is cropped to a square.
          </p>
          {save.refusal && (
            <p id={`${id}-error`} className={styles.error} role="alert">
              {save.refusal}
            </p>
          )}
        </div>
      </div>
      <FileInput
        ref={input}
        label="Logo file"
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => save.mutate(file)}
      />
    </section>
  );
}
