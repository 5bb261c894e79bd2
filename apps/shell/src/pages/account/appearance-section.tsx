import { useProfile } from '@lineup/auth';
import { SettingsChoice } from '@lineup/ui/settings';
import { themes, useTheme, type Theme } from '@lineup/ui/theme';
import { Section } from './section';
import styles from './account.module.css';

const labels: Record<Theme, { label: string; hint?: string }> = {
  system: { label: 'System', hint: 'Follows your device' },
  light: { label: 'Light' },
  dark: { label: 'Dark' },
};

/** Light or dark; applies at once. */
export function AppearanceSection() {
  const { theme, setTheme } = useTheme();
  const { profile } = useProfile();
  return (
    <Section
      id="appearance"
      title="Appearance"
      purpose={
        profile
          ? 'Applies at once, on all your devices.'
          : 'Applies here at once, and on your other devices once you have a profile.'
      }
    >
      <fieldset className={styles.choicesInLine}>
        <legend className="lu-visually-hidden">Theme</legend>
        {themes.map((value) => (
          <SettingsChoice
            key={value}
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => setTheme(value)}
            {...labels[value]}
          />
        ))}
      </fieldset>
    </Section>
  );
}
