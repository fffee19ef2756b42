// Re-encodes an image in the browser, for formats that the server cannot decode or not within its limits.

const SIDE_MAX_PX = 2400;
const QUALITY = 0.9;

/** A JPEG, or undefined when the browser cannot decode the file either. */
export async function redraw(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_MAX_PX / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    const drawing = canvas.getContext('2d', {alpha: false});
    if (!drawing) return undefined;
    // JPEG has no transparency: the background becomes white, as on the server.
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await canvas.convertToBlob({type: 'image/jpeg', quality: QUALITY});
  } catch {
    return undefined;
  }
}
