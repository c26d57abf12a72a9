"""Make PNGs smaller: 256 colours, some of them kept for the greens.

    python frontend/scripts/quantize.py docs/page/*.png

Prints the size before and after, and how far colours moved: the mean, and that of the greens
(fields, palms), which few pixels have and a palette loses first. Needs Pillow.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageChops

COLOURS = 208
GREENS = 48
KMEANS_ROUNDS = 4


def palette_of(image: Image.Image, colours: int) -> list[int]:
    """The best colours for a picture, as a flat list of channels."""
    best = image.quantize(colours, method=Image.Quantize.MEDIANCUT, kmeans=KMEANS_ROUNDS)
    return (best.getpalette() or [])[: 3 * colours]


def quantize(image: Image.Image) -> Image.Image:
    """The picture in at most 256 colours, without dithering."""
    mask = greens(image)
    pixels = mask.histogram()[255]
    colours = palette_of(image, COLOURS if pixels else COLOURS + GREENS)
    if pixels:
        box = Image.new("RGB", (pixels, 1))
        box.putdata([c for c, m in zip(image.getdata(), mask.getdata(), strict=True) if m])
        colours += palette_of(box, GREENS)
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def mean_error(before: Image.Image, after: Image.Image, mask: Image.Image | None = None) -> float:
    """How far the channels of the pixels moved, of 255."""
    difference = ImageChops.difference(before, after.convert("RGB")).convert("L")
    histogram = difference.histogram(mask)
    pixels = sum(histogram)
    return sum(i * n for i, n in enumerate(histogram)) / pixels if pixels else 0.0


def greens(image: Image.Image) -> Image.Image:
    """A mask of the pixels that are clearly green."""
    red, green, blue = image.split()
    over_red = ImageChops.subtract(green, red).point(lambda n: 255 if n > 12 else 0)
    over_blue = ImageChops.subtract(green, blue).point(lambda n: 255 if n > 12 else 0)
    return ImageChops.multiply(over_red, over_blue)


def main() -> None:
    for path in map(Path, sys.argv[1:]):
        before = Image.open(path).convert("RGB")
        size = path.stat().st_size
        after = quantize(before)
        after.save(path, optimize=True)
        print(
            f"{path.name}: {size // 1024} -> {path.stat().st_size // 1024} kB, "
            f"error {mean_error(before, after):.1f}, "
            f"greens {mean_error(before, after, greens(before)):.1f}"
        )


if __name__ == "__main__":
    main()
