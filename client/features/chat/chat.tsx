// One conversation, on wide screens beside the list of conversations.
import type {QueryResultType} from '@rocicorp/zero';
import {useQuery} from '@rocicorp/zero/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import {memo, useMemo, useState} from 'react';
import {useNavigate, useParams} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {useMessages, useWaitsToBeSent} from '../../platform/writes/use-queue.ts';
import {CHAT, CONVERSATIONS, membersOf, ROOM} from '../../../rules/chat/chat.ts';
import {MATCHES_PAGE} from '../../../rules/suggestions/suggestion.ts';
import {Alert, Note} from '../../ui/alert.tsx';
import {AppHeader} from '../../ui/app-navigation.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {ConversationList} from './conversation-list.tsx';
import {usePageMark} from '../../ui/page-marks.ts';
import {PersonMenu} from '../people/person-menu.tsx';
import {ProfileDialog, useProfileDialog} from '../people/profile-dialog.tsx';
import {Sentence} from '../../ui/sentence.tsx';
import {readDraft} from '../../platform/storage/remembered.ts';
import {useIsWide} from '../../ui/use-media.ts';
import {useUserID} from '../../platform/replica/member.ts';
import {Composer, draftNameOf} from './composer.tsx';
import {EndedDraft} from './ended-draft.tsx';
import {MessageList} from './message-list.tsx';
import {PersonButton} from './person-button.tsx';
import {ScamNotice} from './scam-notice.tsx';
import {useHistory} from './use-history.ts';
import {useRoomSocket} from './use-room-socket.ts';

export default function Screen() {
  usePageMark('fills-screen');
  const {chatId: asked = ''} = useParams();
  const chatId = membersOf(asked) ? asked : '';
  const isWide = useIsWide();
  return (
    <div className="flex min-h-0 flex-1 flex-col md:pb-6">
      {isWide ? <AppHeader /> : null}
      <div className="mx-auto flex min-h-0 w-full max-w-page flex-1 md:mt-6 md:max-w-wide md:gap-4 md:px-6 lg:gap-6">
        {isWide ? (
          <aside
            aria-label={MATCHES_PAGE.conversations}
            className="w-64 shrink-0 overflow-y-auto lg:w-80"
          >
            <ConversationList look="rows" />
          </aside>
        ) : null}
        <Room key={chatId} chatId={chatId} />
      </div>
    </div>
  );
}

function Room({chatId}: {chatId: string}) {
  const [rooms, roomResult] = useQuery(queries.me.chats());
  const room = rooms.find((one) => one.chatId === chatId);
  const history = useHistory(chatId);
  const {rows, isTyping, reportTyping} = useRoomSocket(room ? chatId : undefined, history.rows);

  const all = useMessages();
  const entries = useMemo(() => all.filter((entry) => entry.args.chatId === chatId), [all, chatId]);
  // An unsent message, or one that was not finished, proves that the room existed.
  const userID = useUserID();
  const [wasHere, setWasHere] = useState(
    () => readDraft(userID, draftNameOf(chatId)) !== undefined,
  );
  // Unmatched or blocked without a connection: the server cannot confirm that the room is gone, the waiting write says it.
  const hasLeft = useWaitsToBeSent(({name, args}) => {
    const ends = name === 'safety.unmatch' || name === 'safety.block' || args.along === 'block';
    return ends && membersOf(chatId)?.some((member) => member === args.otherId) === true;
  });
  if ((room || entries.length > 0 || hasLeft) && !wasHere) setWasHere(true);

  const isMissing = !room && (hasLeft || roomResult.type === 'complete');
  const isEnded = isMissing || room?.shownId === null;
  const openedAt = isEnded ? undefined : room?.chat?.createdAt;
  const hasFailed = roomResult.type === 'error' || history.hasFailed;
  const name = room?.other?.name ?? ROOM.yourMatch;
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col md:rounded-feather md:bg-sunken/60 md:shadow-rest">
      <RoomHeader room={room} />
      {isMissing ? <FailureMessage words={wasHere ? CHAT.roomClosed : CHAT.notFound} /> : null}
      {hasFailed ? <FailureMessage words={CHAT.loadFailed} /> : null}
      {/* What was not sent stays readable in a room that has ended: it can be copied or deleted. */}
      {isMissing && !wasHere ? null : (
        <>
          <MessageList
            chatId={chatId}
            entries={entries}
            history={isMissing ? {...history, rows: [], above: 'nothing'} : {...history, rows}}
            otherName={name}
            openedAt={openedAt}
            earlyRows={rows.length - history.rows.length}
            isEnded={isEnded}
            isComplete={roomResult.type === 'complete' && history.isComplete}
            lastReadAt={room?.lastReadAt ?? null}
            otherReadAt={room?.otherMember?.lastReadAt ?? null}
          />
          {/* Always takes its space, so that nothing moves. */}
          <output className="block min-h-6 px-5 text-small text-ink-soft">
            {isTyping ? <Sentence about={name} say={ROOM.typing} /> : null}
          </output>
          {room && openedAt !== undefined ? (
            <ScamNotice
              chatId={chatId}
              otherId={room.otherId}
              name={name}
              openedAt={openedAt}
              rows={rows}
            />
          ) : null}
          {room?.shownId === null ? (
            <output className="block px-4 pt-2 pb-4 text-center md:px-5">
              <Note>{CONVERSATIONS.memberLeft}</Note>
            </output>
          ) : null}
          {isEnded ? (
            <EndedDraft chatId={chatId} />
          ) : (
            <Composer
              chatId={chatId}
              otherName={name}
              onTyping={reportTyping}
              isOpen={room !== undefined}
            />
          )}
        </>
      )}
    </main>
  );
}

type RoomHeaderProps = {room: QueryResultType<typeof queries.me.chats>[number] | undefined};

const RoomHeader = memo(function RoomHeader({room}: RoomHeaderProps) {
  const navigate = useNavigate();
  const {show, ...profile} = useProfileDialog();
  return (
    <header className="@container relative border-b border-line px-3 py-2 md:px-5 md:py-4">
      <div className="flex items-center gap-3">
        <ButtonLink to="/matches" look="quiet" className="shrink-0">
          <ArrowLeft aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
          {/* In two short lines where a name needs the room. */}
          <span className="w-min text-start text-small leading-tight @sm:w-auto @sm:text-body">
            {ROOM.back}
          </span>
        </ButtonLink>
        <PersonButton person={room?.other} photos={room?.otherPhotos ?? []} onOpen={show} />
        {room ? (
          <div className="ms-auto">
            <PersonMenu
              otherId={room.otherId}
              person={room.other}
              place="chat"
              onViewProfile={show}
              onParted={() => void navigate('/matches')}
            />
          </div>
        ) : null}
      </div>
      {room?.other ? (
        <ProfileDialog person={room.other} photos={room.otherPhotos} {...profile} />
      ) : null}
    </header>
  );
});

function FailureMessage({words}: {words: string}) {
  return (
    <div className="p-4">
      <Alert>{words}</Alert>
    </div>
  );
}
