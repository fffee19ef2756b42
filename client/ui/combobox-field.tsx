// Typed text with a list of suggestions under it: ARIA's combobox pattern, in which any text is valid.
import {Autocomplete} from '@base-ui/react/autocomplete';
import {useState} from 'react';
import {FIELD} from '../../rules/control-words.ts';
import {Sentence} from './sentence.tsx';
import {CONTROL, countOf, FieldFrame, type Typed} from './text-field.tsx';

export type Option = {
  readonly id: number;
  readonly label: string;
  /** Shown in small text under the label. Picking stores the label alone. */
  readonly otherName?: string;
};

export type ComboboxFieldProps = Omit<Typed, 'onChange' | 'placeholder' | 'error' | 'disabled'> & {
  /** Already filtered, in order, each label once. */
  options: readonly Option[];
  /** What assistive technology hears when it changes; empty while nothing is known. */
  status: string;
  onFocus: () => void;
  /** Called for typing, pasting and clearing. */
  onType: (text: string) => void;
  onPick: (option: Option) => void;
};

export function ComboboxField(props: ComboboxFieldProps) {
  const {label, hint, invalid, limit, describedBy, value} = props;
  const {options, status, onFocus, onType, onPick} = props;
  const [isOpen, setOpen] = useState(false);
  // A late answer must not change the option that Enter picks.
  const [held, setHeld] = useState<{options: readonly Option[]; status: string}>();
  const shown = held ?? {options, status};
  const listed = shown.options;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const isListed = isOpen && listed.length > 0;
  const show = (open: boolean) => {
    setOpen(open);
    setHeld(undefined);
  };
  return (
    <FieldFrame ref={setFrame} {...{label, hint, invalid, count: countOf(value, limit)}}>
      <Autocomplete.Root
        mode="list"
        // The options are filtered already.
        filter={null}
        items={listed}
        itemToStringValue={(option) => option.label}
        value={value}
        open={isListed}
        onOpenChange={show}
        onItemHighlighted={(option) => setHeld(option && isOpen ? shown : undefined)}
        onValueChange={(text, {reason}) => {
          // Base UI clears the input on Escape while no list is shown.
          if (reason === 'escape-key') return;
          setHeld(undefined);
          onType(text);
        }}
      >
        <Autocomplete.Input
          dir={value ? 'auto' : undefined}
          autoComplete="off"
          autoCapitalize="words"
          aria-describedby={describedBy}
          onFocus={() => {
            show(true);
            onFocus();
          }}
          onBlur={() => show(false)}
          className={`${CONTROL} min-h-12`}
        />
        <output className="sr-only">{isOpen ? shown.status : ''}</output>
        {isListed ? (
          // Within a landmark of the page, where users of assistive technology look for content.
          <Autocomplete.Portal container={frame?.closest('main') ?? null} className="contents">
            {/* Anchored to the whole field: a list that opens upward must not cover the label and the hint. */}
            <Autocomplete.Positioner anchor={frame} sideOffset={4} className="z-60 outline-none">
              {/* Not in Base UI's Popup: while open, that hides the rest of the form from assistive technology. */}
              <Autocomplete.List
                aria-label={label}
                // A press on the scrollbar leaves the focus in the input.
                onMouseDown={(event) => event.preventDefault()}
                className="max-h-(--available-height) w-(--anchor-width) overflow-y-auto rounded-quill border-2 border-line-strong bg-surface text-ink shadow-lg"
              >
                {(option: Option) => (
                  <Autocomplete.Item
                    key={option.id}
                    value={option}
                    onClick={() => {
                      show(false);
                      onPick(option);
                    }}
                    className="group flex min-h-12 cursor-default flex-col justify-center px-4 py-2 data-highlighted:bg-tint data-highlighted:text-on-tint"
                  >
                    <span>
                      <bdi>{option.label}</bdi>
                    </span>
                    {option.otherName ? (
                      <span className="text-small text-ink-soft group-data-highlighted:text-on-tint">
                        <Sentence about={option.otherName} say={FIELD.also} />
                      </span>
                    ) : null}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        ) : null}
      </Autocomplete.Root>
    </FieldFrame>
  );
}
