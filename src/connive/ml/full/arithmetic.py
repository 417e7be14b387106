"""The loops of a network in training, over positions on a tape (see `compiled.reading`): sums of rows, and back.

Real numbers of single precision. What is left to numpy are the products of whole matrices. Invariant: every sum has one
order that is written here, and the compiler may not choose another (no `fastmath`): processes that compile these loops
at different times, or load them from a cache, get the same numbers to the last bit.
"""

from typing import Any

import numpy as np
from numba import njit

Array = Any


@njit(cache=True)
def add_rows(tape: Array, places: Array, rows: Array, bias: Array, out: Array) -> None:
    """Write the sum of the rows of each position's facts, and the bias, cut at zero; four rows at a time is quicker."""
    for i in range(len(places)):
        k, one = places[i] + 1, out[i]
        end = k + tape[places[i]]
        one[:] = bias
        while k + 4 <= end:
            first, second, third, fourth = rows[tape[k]], rows[tape[k + 1]], rows[tape[k + 2]], rows[tape[k + 3]]
            for h in range(len(one)):
                one[h] += (first[h] + second[h]) + (third[h] + fourth[h])
            k += 4
        while k < end:
            first = rows[tape[k]]
            for h in range(len(one)):
                one[h] += first[h]
            k += 1
        for h in range(len(one)):
            one[h] = max(one[h], np.float32(0))


@njit(cache=True)
def share_rows(tape: Array, places: Array, hidden: Array, slopes: Array, rows: Array, bias: Array) -> None:
    """Add the slope of each position to that of all its rows, and to that of the bias; none where it was cut off."""
    for i in range(len(places)):
        at, one = places[i], slopes[i]
        for h in range(len(one)):
            if hidden[i, h] <= 0:
                one[h] = 0
            bias[h] += one[h]
        for k in range(at + 1, at + 1 + tape[at]):
            row = rows[tape[k]]
            for h in range(len(one)):
                row[h] += one[h]


@njit(cache=True)
def add_value(wrong: Array, value: Array, minds: Array, slopes: Array) -> None:
    """Add the slope of each position's value to that of its mind; none where the mind was cut off."""
    for i in range(len(wrong)):
        for g in range(len(value)):
            slopes[i, g] = slopes[i, g] + wrong[i] * value[g] if minds[i, g] > 0 else np.float32(0)


@njit(cache=True)
def product(one: Array, other: Array) -> Any:
    """Return the sum of products, in eight sums side by side, which the processor adds at once."""
    a = b = c = d = e = f = g = h = np.float32(0)
    whole = len(one) - len(one) % 8
    for i in range(0, whole, 8):
        a += one[i] * other[i]
        b += one[i + 1] * other[i + 1]
        c += one[i + 2] * other[i + 2]
        d += one[i + 3] * other[i + 3]
        e += one[i + 4] * other[i + 4]
        f += one[i + 5] * other[i + 5]
        g += one[i + 6] * other[i + 6]
        h += one[i + 7] * other[i + 7]
    rest = np.float32(0)
    for i in range(whole, len(one)):
        rest += one[i] * other[i]
    return ((a + b) + (c + d)) + ((e + f) + (g + h)) + rest


@njit(cache=True)
def score(
    tape: Array, at: int, leans: Array, mind: Array, traits: Array, known: Array, marks: Array, mark: int, out: Array
) -> int:
    """Write the score of each action: how it is leaned to, and the sum over its traits; return how many there are.

    A trait is scored once for each position: `marks` says for which one `known` holds its score.
    """
    at += 1 + tape[at]
    many = tape[at]
    at += 1
    for i in range(many):
        total = leans[tape[at]]
        for k in range(at + 2, at + 2 + tape[at + 1]):
            trait = tape[k]
            if marks[trait] != mark:
                marks[trait] = mark
                known[trait] = product(traits[trait], mind)
            total += known[trait]
        out[i] = total
        at += 2 + tape[at + 1]
    return int(many)


@njit(cache=True)
def to_logs(scores: Array, many: int) -> None:
    """Turn scores into the logarithms of probabilities."""
    top = scores[0]
    for i in range(1, many):
        top = max(top, scores[i])
    total = np.float32(0)
    for i in range(many):
        total += np.exp(scores[i] - top)
    less = top + np.log(total)
    for i in range(many):
        scores[i] -= less


@njit(cache=True)
def draw(
    tape: Array, places: Array, seats: Array, leans: Array, minds: Array, traits: Array, luck: Array, actions: Array,
    taken: Array, logs: Array,
) -> None:  # fmt: skip
    """Draw an action in each position; write it, which one of those on the tape it is, and its logarithm."""
    known, marks, out = np.zeros(len(traits), np.float32), np.full(len(traits), -1), np.zeros(4096, np.float32)
    for i in range(len(places)):
        many = score(tape, places[i], leans[seats[i]], minds[i], traits, known, marks, i, out)
        to_logs(out, many)
        left, chosen = luck[i], 0
        for k in range(many):
            left -= np.exp(out[k])
            chosen = k
            if left < 0:
                break
        at = places[i] + 1 + tape[places[i]] + 1
        for _ in range(chosen):
            at += 2 + tape[at + 1]
        actions[i], taken[i], logs[i] = tape[at], chosen, out[chosen]


@njit(cache=True)
def logs_of(
    tape: Array, places: Array, seats: Array, leans: Array, minds: Array, traits: Array, taken: Array, logs: Array
) -> None:
    """Write the logarithm of the chance of the action that was taken in each position."""
    known, marks, out = np.zeros(len(traits), np.float32), np.full(len(traits), -1), np.zeros(4096, np.float32)
    for i in range(len(places)):
        to_logs(out, score(tape, places[i], leans[seats[i]], minds[i], traits, known, marks, i, out))
        logs[i] = out[taken[i]]


@njit(cache=True)
def improve(
    tape: Array, places: Array, seats: Array, leans: Array, minds: Array, traits: Array, taken: Array, logs: Array,
    gains: Array, clip: float, magnet: float, habits: Array, habit_traits: Array, habit: float, slopes: Array,
    trait_slopes: Array, notes: Array,
) -> None:  # fmt: skip
    """Write the slopes of PPO's clipped objective with a magnet, the divergence from what is leaned to.

    If there are `habits`, minds of a slower network, a part `habit` of the magnet is that network's policy.

    `slopes` are those of the minds, `trait_slopes` are added to. Notes: how far the policy moved, its entropy, how
    often the objective was clipped, its divergence from the magnet.
    """
    rows, n = len(traits), np.float32(len(places))
    known, marks, due = np.zeros(rows, np.float32), np.full(rows, -1), np.zeros(rows, np.float32)
    out, calm, slow = np.zeros(4096, np.float32), np.zeros(4096, np.float32), np.zeros(4096, np.float32)
    used, steep = np.zeros(rows, np.int64), np.zeros(4096)
    slow_known, slow_marks = np.zeros(rows, np.float32), np.full(rows, -1)
    for i in range(len(places)):
        lean = leans[seats[i]]
        many = score(tape, places[i], lean, minds[i], traits, known, marks, i, out)
        to_logs(out, many)
        lean_logs(tape, places[i], lean, many, calm)
        if habits.shape[1] > 0:
            score(tape, places[i], lean, habits[i], habit_traits, slow_known, slow_marks, i, slow)
            blend(calm, slow, many, np.float32(habit))
        far, disorder = np.float32(0), np.float32(0)
        for k in range(many):
            chance = np.exp(out[k])
            far += chance * (out[k] - calm[k])
            disorder -= chance * out[k]
        ratio = np.exp(out[taken[i]] - logs[i])
        clipped = (gains[i] > 0 and ratio > 1 + clip) or (gains[i] < 0 and ratio < 1 - clip)
        pull = np.float32(0) if clipped else -gains[i] * ratio
        notes[0] += logs[i] - out[taken[i]]
        notes[1] += disorder
        notes[2] += clipped
        notes[3] += far
        for k in range(many):
            chance = np.exp(out[k])
            steep[k] = (
                (pull if k == taken[i] else np.float32(0)) - pull * chance + magnet * chance * (out[k] - calm[k] - far)
            ) / n
        count = share_traits(tape, places[i], many, steep, marks, i, due, used)
        spread(used[:count], due, minds[i], traits, slopes[i], trait_slopes)


@njit(cache=True)
def lean_logs(tape: Array, at: int, lean: Array, many: int, out: Array) -> None:
    """Write the logarithms of what is leaned to in a position."""
    at += 1 + tape[at] + 1
    for k in range(many):
        out[k] = lean[tape[at]]
        at += 2 + tape[at + 1]
    to_logs(out, many)


@njit(cache=True)
def blend(calm: Array, slow: Array, many: int, habit: Any) -> None:
    """Move logarithms by a part `habit` towards the policy of some scores."""
    to_logs(slow, many)
    for k in range(many):
        calm[k] += habit * (slow[k] - calm[k])
    to_logs(calm, many)


@njit(cache=True)
def share_traits(
    tape: Array, at: int, many: int, action_slopes: Array, marks: Array, mark: int, due: Array, used: Array
) -> int:
    """Add the slope of each action to all its traits; note which traits there are, and return how many."""
    at += 1 + tape[at] + 1
    count = 0
    for k in range(many):
        for j in range(at + 2, at + 2 + tape[at + 1]):
            trait = tape[j]
            if marks[trait] == mark:
                marks[trait] = -2 - mark
                due[trait] = 0
                used[count] = trait
                count += 1
            due[trait] += action_slopes[k]
        at += 2 + tape[at + 1]
    return count


@njit(cache=True)
def spread(used: Array, due: Array, mind: Array, traits: Array, back: Array, trait_slopes: Array) -> None:
    """Write the slope of a mind, and add those of the rows of its traits."""
    back[:] = 0
    for trait in used:
        row, there, amount = traits[trait], trait_slopes[trait], due[trait]
        for g in range(len(back)):
            back[g] += amount * row[g]
            there[g] += amount * mind[g]


@njit(cache=True)
def advantages(
    seats: Array, values: Array, rewards: Array, dones: Array, fade: float, gains: Array, targets: Array, whole: Array
) -> None:
    """Reckon each choice's advantage along its seat's own choices, and the value to learn.

    The last choice of a seat in an unfinished match has neither yet: it is not `whole`.
    """
    steps, n = seats.shape
    players = rewards.shape[2]
    for i in range(n):
        after, gained = np.zeros(players, np.float32), np.zeros(players, np.float32)
        reward, known = np.zeros(players, np.float32), np.zeros(players, np.bool_)
        for t in range(steps - 1, -1, -1):
            if dones[t, i]:
                for player in range(players):
                    reward[player], after[player], gained[player], known[player] = rewards[t, i, player], 0, 0, True
            seat = seats[t, i]
            whole[t, i] = known[seat]
            gain = reward[seat] + after[seat] - values[t, i] + fade * gained[seat] if known[seat] else np.float32(0)
            gains[t, i], targets[t, i] = gain, gain + values[t, i]
            after[seat], gained[seat], reward[seat], known[seat] = values[t, i], gain, 0, True


@njit(cache=True)
def adam(
    numbers: Array,
    slopes: Array,
    mean: Array,
    square: Array,
    rate: float,
    scale: float,
    step: int,
    average: Array,
    keep: float,
) -> None:
    """Move numbers against their slopes, as Adam does; follow them with their average."""
    less_mean, less_square = 1 / (1 - 0.9**step), 1 / (1 - 0.999**step)
    for i in range(len(numbers)):
        slope = np.float32(slopes[i] * scale)
        mean[i] += np.float32(0.1) * (slope - mean[i])
        square[i] += np.float32(0.001) * (slope * slope - square[i])
        numbers[i] -= np.float32(rate * mean[i] * less_mean) / (
            np.sqrt(square[i] * np.float32(less_square)) + np.float32(1e-5)
        )
        average[i] += np.float32(keep) * (numbers[i] - average[i])
