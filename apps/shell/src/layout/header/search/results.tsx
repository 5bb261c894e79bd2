import type { Choices } from '@lineup/ui/choices';
import { icon } from '@lineup/ui/icons';
import { Logo } from '@lineup/ui/logo';
import { markedText } from '@lineup/ui/marked-text';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { Link } from 'react-router-dom';
import { ArrowRight } from '../../../kit/icons';
import type { Option, OptionGroup } from './section';
import styles from './search-dialog.module.css';

const FileText = icon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
);

export interface ResultsProps extends Pick<Choices<Option>, 'listProps' | 'optionProps'> {
  groups: readonly OptionGroup[];
  text: string;
  onChoose(): void;
}

/** The choices by group, as the list of the field: the focus stays there. */
export function Results({ groups, text, listProps, optionProps, onChoose }: ResultsProps) {
  const { id } = listProps;
  const options = groups.flatMap((group) => group.options);
  return (
    <div {...listProps} className={styles.results}>
      {groups.map(({ key, title, options: own, isOld }, place) => (
        <div key={key} role="group" aria-labelledby={`${id}-group-${place}`} className={isOld ? styles.old : undefined}>
          <div id={`${id}-group-${place}`} role="presentation" className={styles.group}>
            {title}
          </div>
          {own.map((option) => (
            <Link
              key={option.key}
              {...optionProps(options.indexOf(option))}
              to={option.href}
              className={styles.option}
              onClick={({ metaKey, ctrlKey, shiftKey }) => {
                if (!metaKey && !ctrlKey && !shiftKey) onChoose();
              }}
            >
              <Picture option={option} />
              <span className={styles.words}>
                <span className={styles.name}>
                  {option.kind === 'more' ? option.title : <Marked text={option.title} query={text} />}
                </span>
                {option.detail && (
                  <span className={styles.detail}>
                    <Marked text={option.detail} query={text} />
                  </span>
                )}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}

function Picture({ option: { kind, title, picture } }: { option: Option }) {
  if (picture?.kind === 'logo') return <Logo name={title} url={picture.url} colors={picture.colors} size={32} />;
  if (picture) return <PersonAvatar name={title} url={picture.url} size={32} />;
  const Icon = kind === 'item' ? FileText : ArrowRight;
  return (
    <span className={styles.icon}>
      <Icon size={16} />
    </span>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return markedText(text, query).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
    part.isHit ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
