// The mark of a photo that an operator has compared with a picture of its member.
import BadgeCheck from 'lucide-react/icons/badge-check';
import {PERSON} from '../../../rules/suggestions/suggestion.ts';
import type {RowOf} from '../../../schema.ts';
import {useConfig} from '../../platform/http/config.ts';

export type MarkedPhoto = Pick<RowOf<'photo'>, 'isVerified'>;

const LOOKS = {
  'over-photo':
    'absolute start-3 bottom-3 inline-flex items-center gap-1.5 rounded-quill bg-surface px-3 py-1 text-small font-semibold text-ink',
  line: 'inline-flex items-center gap-1.5 text-small font-semibold text-ink',
  icon: 'shrink-0',
} as const;

type VerifiedMarkProps = {photo: MarkedPhoto | undefined; look: keyof typeof LOOKS};

export function VerifiedMark({photo, look}: VerifiedMarkProps) {
  const {verification} = useConfig();
  if (!verification || !photo?.isVerified) return null;
  return (
    <span className={LOOKS[look]}>
      <BadgeCheck aria-hidden="true" size={20} className="shrink-0 text-action" />
      <span className={look === 'icon' ? 'sr-only' : ''}>{PERSON.verified}</span>
    </span>
  );
}
