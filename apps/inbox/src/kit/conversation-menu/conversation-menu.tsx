import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Archive, ArchiveRestore, Ban, Bell, BellOff, Flag, Mail, Search } from 'lucide-react';
import { dateAndTime } from '@lineup/ui/dates';
import { Menu, MenuItem, MenuNote } from '@lineup/ui/menu';
import type { MenuOpening } from '@lineup/ui/menu-button';
import { inboxAddress } from '../../model/address';
import { useChangeConversation, type ConversationChange } from '../../model/change-conversation';
import { isUnread, type Conversation } from '../../model/conversation';
import { othersIn } from '../../model/conversation-name';
import { useRemoval } from '../../model/removed-conversation';

export interface ConversationMenuProps extends MenuOpening {
  conversation: Conversation;
  myId: string;
  name: string;
  onReport(): void;
}

const MUTE_FOR: [label: string, hours: number | null][] = [
  ['For 1 hour', 1],
  ['For 8 hours', 8],
  ['For 1 week', 7 * 24],
  ['Until I turn it back on', null],
];

/** What I do with a conversation for myself: mute, mark as unread, archive, search, block, report. */
export default function ConversationMenu({ conversation, myId, name, onReport, ...opening }: ConversationMenuProps) {
  const { conversation_id: conversationId, is_archived: isArchived } = conversation;
  const [step, setStep] = useState<'all' | 'mute' | 'block'>('all');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const action = useChangeConversation(conversationId);
  const showRemoval = useRemoval((state) => state.show);
  const [other] = conversation.type === 'dm' ? othersIn(conversation, myId) : [];
  const isOpen = params.get('conversation') === conversationId;

  const change = (what: ConversationChange) => action.mutate(what);
  /** Out of sight: on a phone the thread, too. */
  const leave = () => {
    if (isOpen) void navigate(inboxAddress(params), { replace: true, preventScrollReset: true });
  };

  const shown = { ...opening, step, align: 'end', onClosed: () => setStep('all') } as const;
  if (step === 'mute')
    return (
      <Menu {...shown} label={`Mute ${name}`}>
        {MUTE_FOR.map(([label, hours]) => (
          <MenuItem key={label} onPress={() => change({ kind: 'mute', hours })}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    );
  if (step === 'block' && other)
    return (
      <Menu {...shown} label={`Block ${name}`}>
        <MenuNote>
          {name} can no longer message you or add you to groups, and won’t be notified. You can undo it here.
        </MenuNote>
        <MenuItem staysOpen onPress={() => setStep('all')}>
          Cancel
        </MenuItem>
        <MenuItem isDanger icon={<Ban size={18} />} onPress={() => change({ kind: 'block', personId: other.user_id })}>
          Block {name}
        </MenuItem>
      </Menu>
    );
  return (
    <Menu {...shown}>
      {!isUnread(conversation) && (
        <MenuItem
          icon={<Mail size={18} />}
          onPress={() => {
            change({ kind: 'unread' });
            // Open, it would be read at once again.
            leave();
          }}
        >
          Mark as unread
        </MenuItem>
      )}
      {conversation.is_muted ? (
        <MenuItem icon={<Bell size={18} />} onPress={() => change({ kind: 'unmute' })}>
          Unmute
          {conversation.muted_until && ` (muted until ${dateAndTime(conversation.muted_until)})`}
        </MenuItem>
      ) : (
        <MenuItem staysOpen icon={<BellOff size={18} />} onPress={() => setStep('mute')}>
          Mute…
        </MenuItem>
      )}
      <MenuItem
        icon={isArchived ? <ArchiveRestore size={18} /> : <Archive size={18} />}
        onPress={() => {
          change({ kind: 'archive', isArchived: !isArchived });
          showRemoval({ conversationId, name, isArchived: !isArchived });
          if (!isArchived) leave();
        }}
      >
        {isArchived ? 'Move to inbox' : 'Archive'}
      </MenuItem>
      <MenuItem
        icon={<Search size={18} />}
        onPress={() => {
          // On a phone the search takes the place of the thread.
          void navigate(inboxAddress(params, { in: conversationId, search: '' }), { preventScrollReset: true });
        }}
      >
        Search in conversation
      </MenuItem>
      {other &&
        (conversation.is_blocked ? (
          <MenuItem icon={<Ban size={18} />} onPress={() => change({ kind: 'unblock', personId: other.user_id })}>
            Unblock {name}
          </MenuItem>
        ) : (
          <MenuItem staysOpen icon={<Ban size={18} />} isDanger onPress={() => setStep('block')}>
            Block {name}…
          </MenuItem>
        ))}
      {othersIn(conversation, myId).length > 0 && (
        <MenuItem icon={<Flag size={18} />} isDanger onPress={onReport}>
          {other ? `Report ${name}…` : 'Report someone…'}
        </MenuItem>
      )}
    </Menu>
  );
}
