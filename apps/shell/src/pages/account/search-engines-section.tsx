import { useAuth } from '@lineup/auth';
import { FormMessage } from '@lineup/ui/form';
import { SettingsChoice } from '@lineup/ui/settings';
import { useSaveSearchEngines } from './model/use-save-search-engines';
import { Link } from 'react-router-dom';
import { Section, type SectionContentProps } from './section';
import { t, rich } from '../../language/language';

/** Whether search engines may list one's profile: an adult's own choice, off until it is made. */
export function SearchEnginesSection({ account }: Pick<SectionContentProps, 'account'>) {
  const userId = useAuth().user?.id ?? '';
  const saving = useSaveSearchEngines(userId);
  const { in_search_engines: isStored, is_published: isPublished, visibility } = account.profile;
  const isOn = saving.isPending ? saving.variables : Boolean(isStored);
  const isPublic = isPublished && visibility === 'public';
  return (
    <Section
      id="search-engines"
      title={t('Search engines')}
      purpose={t('Search engines never list the profile of a player under 18.')}
    >
      {account.age === 'minor' ? (
        <p>{t('Search engines do not list your profile. You can change this once you are 18.')}</p>
      ) : account.age === 'unknown' ? (
        <p>
          {rich(
            'Search engines do not list your profile. You can change this once you have entered <date>your date of birth</date>.',
            { date: (words) => <Link to="/account/profile#birth-date">{words}</Link> },
          )}
        </p>
      ) : isStored === null ? (
        <p>{t('You have no profile yet.')}</p>
      ) : (
        <>
          <SettingsChoice
            type="checkbox"
            name="in_search_engines"
            checked={isOn}
            onChange={({ target }) => !saving.isPending && saving.mutate(target.checked)}
            label={t('Let Google and other search engines list my profile')}
            hint={
              isPublic
                ? t('It may take them days to add it, and weeks to remove it.')
                : t('Your profile is not public now, so they cannot see it.')
            }
          />
          <FormMessage>{saving.refusal}</FormMessage>
        </>
      )}
    </Section>
  );
}
