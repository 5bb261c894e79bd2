import { useEffect, useRef } from 'react';
import { Check } from 'lucide-react';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { worksForText } from '@lineup/ui/works-for';
import { contactName, type Contact, type ContactSection } from '../../model/contact';
import styles from './people-picker.module.css';

interface PeopleOptionsProps {
  id: string;
  sections: ContactSection[];
  chosen: Contact[];
  /** Index, over all sections, of the person that Enter chooses. */
  active: number;
  onChoose(person: Contact): void;
}

/** The people to choose from, section by section. */
export function PeopleOptions({ id, sections, chosen, active, onChoose }: PeopleOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const isChosen = (person: Contact) => chosen.some(({ user_id }) => user_id === person.user_id);
  const starts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { people }) => sum + people.length, 0),
  );

  const option = (person: Contact, place: number) => ({
    id: `${id}-${place}`,
    className: styles.option,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isChosen(person),
    'data-active': place === active || undefined,
    onClick: () => onChoose(person),
  });

  return (
    <div
      ref={list}
      id={id}
      className={styles.options}
      role="listbox"
      aria-label="People"
      aria-multiselectable
      tabIndex={-1}
      // The focus stays in the field while a person is pressed or the list scrolled.
      onMouseDown={(event) => event.preventDefault()}
    >
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
