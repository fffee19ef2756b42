// A member's data export.

/** How long a finished export can be downloaded. */
export const EXPORT_HOURS = 24;
/** The zip is stored and sent in pieces of this size, of which a server holds a few at a time. */
export const EXPORT_PART_BYTES_MAX = 256 * 1024;
/** A member's downloads under way at once. */
export const DOWNLOADS_AT_ONCE = 2;

export const EXPORT = {
  title: 'Download my data',
  intro: `What Wing keeps of you: one file with your profile, answers, suggestions, conversations and credits, and your photos. It takes a moment to pack, and can be fetched for ${EXPORT_HOURS} hours, by you alone.`,
  button: 'Pack my data',
  again: 'Pack it again',
  packing: 'Packing...',
  ready: (until: string) => `Your data is packed. You can download it until ${until}.`,
  download: 'Download',
  failed: 'Your data could not be packed. Please try again.',
  tooMany: 'Your data is being downloaded already. Please wait for it.',
  gone: 'There is nothing here.',
} as const;
