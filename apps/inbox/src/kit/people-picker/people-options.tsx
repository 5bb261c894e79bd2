import { Check } from 'lucide-react';
import type { Choices } from '@lineup/ui/choices';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { worksForText } from '@lineup/ui/works-for';
import { contactName, type Contact, type ContactSection } from '../../model/contact';
import styles from './people-picker.module.css';

interface PeopleOptionsProps extends Pick<Choices<Contact>, 'active' | 'listProps' | 'optionProps'> {
  sections: ContactSection[];
  chosen: Contact[];
}

/** The people to choose from, section by section; options are counted over all sections. */
export function PeopleOptions({ sections, chosen, active, listProps, optionProps }: PeopleOptionsProps) {
  const isChosen = (person: Contact) => chosen.some(({ user_id }) => user_id === person.user_id);
  const starts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { people }) => sum + people.length, 0),
  );

  const option = (person: Contact, place: number) => ({
    ...optionProps(place),
    className: styles.option,
    'aria-selected': isChosen(person),
    'data-active': place === active || undefined,
  });

  return (
    <div {...listProps} className={styles.options} aria-multiselectable>
      {sections.map(({ title, people }, section) => (
        <div key={title} role="group" aria-label={title}>
          <p className={styles.section} aria-hidden>
            {title}
          </p>
          {people.map((person, index) => (
            <div key={person.user_id} {...option(person, (starts[section] ?? 0) + index)}>
              <PersonAvatar url={person.avatar_url} name={contactName(person)} size={32} />
              <span className={styles.person}>
                <span>{contactName(person)}</span>
                <span className={styles.about}>
                  {person.works_for
                    ? worksForText(person.works_for)
                    : (person.about ?? (person.slug ? `@${person.slug}` : ''))}
                </span>
              </span>
              {isChosen(person) && <Check size={18} aria-hidden />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
