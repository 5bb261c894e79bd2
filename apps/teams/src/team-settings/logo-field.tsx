import { useId, useRef } from 'react';
import { ImageUp, Trash2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { FileInput } from '@lineup/ui/file-input';
import type { Team } from '../model/team';
import { TeamLogo } from '../kit/team-logo';
import field from '../form/field.module.css';
import panel from '../kit/panel.module.css';
import styles from './settings.module.css';
import { useSaveLogo } from './save-logo';

/** The logo of a team, saved as soon as one is chosen. */
export function LogoField({ team, isManager }: { team: Team; isManager: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const save = useSaveLogo(team, isManager);
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        Logo
      </h2>
      <div className={styles.logo}>
        <TeamLogo name={team.name} url={team.logo_url} size={72} alt={`Logo of ${team.name}`} />
        <div className={styles.words}>
          <div className={styles.buttons}>
            <Button
              icon={<ImageUp size={16} aria-hidden />}
              loading={save.isPending}
              aria-describedby={`${id}-hint${save.problem ? ` ${id}-error` : ''}`}
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
          <p id={`${id}-hint`} className={field.hint}>
            PNG, JPEG or WebP, at most 5 MB. Its middle is shown as a square.
          </p>
          {save.problem && (
            <p id={`${id}-error`} className={field.error} role="alert">
              {save.problem}
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
