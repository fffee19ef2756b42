// A button that opens the file dialog or the camera.
import {useRef} from 'react';
import {Button, type ButtonLook} from '../../ui/button.tsx';

type FileButtonProps = {
  words: string;
  /** Accessible context of the button. */
  label: string;
  look: ButtonLook;
  source?: 'files' | 'camera';
  onFiles: (files: readonly File[]) => void;
};

export function FileButton({words, label, look, source = 'files', onFiles}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const isCamera = source === 'camera';
  return (
    <>
      <Button look={look} aria-label={label} onClick={() => input.current?.click()}>
        {words}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/*"
        multiple={!isCamera}
        capture={isCamera ? 'user' : undefined}
        onChange={({currentTarget}) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Reset, so that choosing the same file fires `change`.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
