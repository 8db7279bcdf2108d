"""Tables in notebooks, as plain HTML in the colours of the notebook."""

from __future__ import annotations

from html import escape

from omnibus_games._core import State

_BORDER = "border:1px solid currentColor;padding:.2em .6em"


def _scores(state: State, viewer: int | str) -> str:
    rows = []
    for seat, standing in enumerate(state.standing(viewer)):
        decides = "▸" if seat in state.deciding else ""
        parts = ", ".join(f"{part['text']}: {part['points']}" for part in standing["parts"])
        cells = (decides, str(seat), str(standing["points"]), parts)
        rows.append("<tr>" + "".join(f"<td style='{_BORDER};text-align:left'>{escape(cell)}</td>" for cell in cells) + "</tr>")
    return f"<table style='border-collapse:collapse'>{''.join(rows)}</table>"


def _choices(state: State) -> str:
    actions = state.legal()
    if not actions:
        return ""
    items = "".join(f"<li>{escape(state.in_words(action))}</li>" for action in actions)
    return f"<details><summary>{len(actions)}</summary><ol start='0'>{items}</ol></details>"


def state_html(state: State, viewer: int | str = "everything") -> str:
    """Table in words, with scores and choices."""
    lines = "".join(f"<div>{escape(line)}</div>" for line in state.text(viewer).split("\n"))
    question = f"<p><b>{escape(state.question(viewer))}</b></p>"
    return f"<div><h4>{escape(state.game.title())}</h4>{lines}{_scores(state, viewer)}{question}{_choices(state)}</div>"
