"""Rewrites C++ headers so that many one-line mutants are compiled at once; M_(17) is true at run time if mutant 17 is active.

Not a full C++ parser: it supports the grammar used by the headers of the games and relies on clang-format (a binary operator
has spaces on both sides, `<` of a template has none). Wrong mutants do not compile and are removed by the caller.
Line numbers do not change.
"""
import re
from dataclasses import dataclass


@dataclass
class Mutant:
    number: int
    file: str
    line: int  # from 1
    function: str
    text: str  # the line without its comment
    change: str  # "a < b => a <= b"

    def fingerprint(self):
        """Identifies the mutant independently of its line number."""
        return (self.file, self.function, self.text, self.change)


@dataclass
class Token:
    kind: str  # word, number, text, sign
    text: str
    start: int
    end: int
    spaced: bool  # follows white space
    pair: int = -1  # index of the matching bracket

    @property
    def operator(self):
        return self.text if self.kind == "sign" else None


LEXEME = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n\\]|\\.)*$)
      | (?P<text>R"\((?:.*?)\)"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+')
      | (?P<number>(?:0[xXbB])?\.?\d(?:[\w.]|'\w)*)
      | (?P<word>[A-Za-z_]\w*)
      | (?P<sign><=>|<<=|>>=|\.\.\.|->\*|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""",
    re.X | re.S | re.M,
)
OPENING = {"(": ")", "[": "]", "{": "}"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
LEVELS = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", "<=", ">", ">="], ["<<", ">>"], ["+", "-"], ["*", "/", "%"]]
BINARY = {sign for level in LEVELS for sign in level}
# Boundary first, then negation, which is omitted for conditions that are forced to true and false anyway.
RELATIONS = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": [None, "!="], "!=": [None, "=="]}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "&": "|", "|": "&", "<<": ">>", ">>": "<<"}
EXCHANGED = {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|="}
TWINS = {"min": "max", "max": "min", "any_of": "all_of", "all_of": "any_of", "none_of": "any_of"}
SPECIFIERS = {"constexpr", "static", "inline", "friend", "explicit", "virtual", "const", "template", "nodiscard", "extern"}
NOT_EXPRESSIONS = {"using", "typedef", "static_assert", "static", "constexpr", "struct", "class", "enum", "union", "template", "goto"}
PLAIN_NUMBERS = re.compile(r"(?:std::)?(?:int|bool|auto|unsigned|long|size_t|u?int\d+_t|ptrdiff_t)")


def tokenise(source):
    tokens, spaced, at = [], True, 0
    while at < len(source):
        match = LEXEME.match(source, at)
        kind, text = match.lastgroup, match[0]
        if kind == "sign" and text[0] == ">" and not spaced:
            text = ">"  # closes a template; the next one may close another
        at += len(text)
        if kind == "skip":
            spaced = True
            continue
        tokens.append(Token(kind, text, match.start(), at, spaced))
        spaced = False
    pair_brackets(tokens)
    return tokens


def pair_brackets(tokens):
    open_brackets = []
    for i, token in enumerate(tokens):
        sign = token.operator
        before = tokens[i - 1] if i else None
        if sign in OPENING or (sign == "<" and before and (before.text == "template" or (before.kind == "word" and not token.spaced and
                                                                                         before.text != "operator"))):
            open_brackets.append(i)
        elif sign in (")", "]", "}"):
            while open_brackets and OPENING.get(tokens[open_brackets[-1]].text) != sign:
                open_brackets.pop()
            if open_brackets:
                join(tokens, open_brackets.pop(), i)
        elif sign == ">" and not token.spaced and open_brackets and tokens[open_brackets[-1]].text == "<":
            join(tokens, open_brackets.pop(), i)


def join(tokens, first, last):
    tokens[first].pair, tokens[last].pair = last, first


class Schemata:
    """A rewritten header: its `text`, and the `mutants` in it."""

    def __init__(self, file, source, first_number, left_out=frozenset(), skipped_functions=None):
        self.file, self.source, self.left_out, self.skipped = file, source, left_out, skipped_functions
        self.lines = source.split("\n")
        self.tokens = tokenise(source)
        self.mutants, self.next = [], first_number
        self.function, self.returns = "", None
        self.on_line = {}
        self.edits = []  # (start, end, text) of rewritten function parts
        self.declarations(0, len(self.tokens))
        out, at = [], 0
        for start, end, text in sorted(self.edits):
            out += [source[at:start], text]
            at = end
        self.text = "".join(out) + source[at:]

    # ---- mutants ----

    def mutant(self, token, before, after):
        """Number of a new mutant, or None if it is left out."""
        line = self.source.count("\n", 0, token.start)
        text = re.sub(r"\s*//.*", "", self.lines[line]).strip()
        change = f"{before} => {after or '(left out)'}"
        same = self.on_line[line, change] = self.on_line.get((line, change), 0) + 1
        made = Mutant(self.next, self.file, line + 1, self.function, text, change if same == 1 else f"{change} #{same}")
        self.next += 1
        if made.fingerprint() in self.left_out:
            return None
        self.mutants.append(made)
        return made.number

    def plain(self, first, last):
        """Unchanged tokens, on one line and without comments."""
        out = ""
        for i in range(first, last):
            out += (" " if self.tokens[i].spaced and out else "") + self.tokens[i].text
        return out

    def between(self, first, last):
        """White space and comments between two tokens."""
        return self.source[self.tokens[first].end : self.tokens[last].start]

    def skip_to(self, i, end, *signs):
        """Index of the first of these signs from i on, outside of brackets."""
        while i < end and self.tokens[i].operator not in signs:
            pair = self.tokens[i].pair
            i = pair + 1 if pair > i else i + 1
        return i

    def top_level(self, first, last):
        i = first
        while i < last:
            yield i
            pair = self.tokens[i].pair
            i = pair + 1 if pair > i else i + 1

    # ---- declarations ----

    def declarations(self, i, end):
        head = i
        while i < end:
            token = self.tokens[i]
            if token.operator == ";":
                head = i + 1
            elif token.operator == ":" and i > head and self.tokens[i - 1].text in ("public", "protected", "private"):
                head = i + 1
            elif token.operator == "{" and token.pair > i:
                kind = self.kind_of(head, i)
                if kind == "scope":
                    self.declarations(i + 1, token.pair)
                elif kind == "function":
                    self.define(head, i)
                i = token.pair
                if kind in ("scope", "function"):
                    head = i + 1
            elif token.pair > i:
                i = token.pair
            i += 1

    def kind_of(self, head, brace):
        top = [self.tokens[i] for i in self.top_level(head, brace)]
        words = {token.text for token in top if token.kind == "word"}
        if "enum" in words or "consteval" in words or "concept" in words:
            return "other"
        if "namespace" in words or words & {"class", "struct", "union"} and not any(token.text == "(" for token in top):
            return "scope"
        if any(token.operator == "=" for token in top) or not any(token.text == "(" for token in top):
            return "other"
        last = self.tokens[brace - 1]
        colon = any(token.operator == ":" for token in top)
        if colon and last.kind == "word" and not last.text in ("const", "noexcept", "override"):
            return "other"  # a member initialized with braces
        return "function"

    def define(self, head, brace):
        opening = next(i for i in self.top_level(head, brace) if self.tokens[i].text == "(")
        self.function = self.tokens[opening - 1].text
        if self.skipped and self.skipped.match(self.function):
            return
        arrow = next((i for i in self.top_level(opening, brace) if self.tokens[i].operator == "->"), None)
        typed = range(arrow + 1, brace) if arrow else range(head, opening - 1)
        self.returns = "".join(self.tokens[i].text for i in self.without_templates(typed) if self.tokens[i].text not in SPECIFIERS)
        colon = next((i for i in self.top_level(self.tokens[opening].pair, brace) if self.tokens[i].operator == ":"), None)
        if colon:
            self.edit(colon + 1, brace, self.expression(colon + 1, brace))
        self.edit(brace, self.tokens[brace].pair + 1, self.block(brace))

    def without_templates(self, indices):
        indices = list(indices)
        return [i for i in indices if not any(self.tokens[o].text == "template" and o + 1 <= i <= self.tokens[o + 1].pair for o in indices)]

    def edit(self, first, last, text):
        self.edits.append((self.tokens[first].start, self.tokens[last - 1].end, text))

    # ---- statements: each method returns the new text, from the start of the first token to the end of the last ----

    def block(self, brace):
        close = self.tokens[brace].pair
        out, i = "{", brace + 1
        while i < close:
            out += self.between(i - 1, i)
            text, i = self.statement(i, close)
            out += text
        return out + self.between(close - 1, close) + "}"

    def statement(self, i, end):
        """Text of one statement, and the index after it."""
        token = self.tokens[i]
        word = token.text
        if word == "{":
            return self.block(i), token.pair + 1
        if word in ("if", "while", "switch", "for"):
            return self.headed(i, end)
        if word == "else":
            text, after = self.statement(i + 1, end)
            return "else" + self.between(i, i + 1) + text, after
        if word == "do":
            text, after = self.statement(i + 1, end)
            opening = after + 1
            last = self.skip_to(opening, end, ";")
            return "do" + self.between(i, i + 1) + text + self.between(after - 1, after) + "while (" + self.condition(
                opening + 1, self.tokens[opening].pair, "while") + ");", last + 1
        if word in ("case", "default"):
            colon = self.skip_to(i, end, ":")
            return self.source[token.start : self.tokens[colon].end], colon + 1
        if word == ";":
            return ";", i + 1
        last = self.skip_to(i, end, ";")
        if last >= end:  # unknown syntax
            return self.source[token.start : self.tokens[end - 1].end], end
        whole = self.source[token.start : self.tokens[last].end]
        if word in ("break", "continue"):
            number = self.mutant(token, whole, "")
            return (f"{{ if (!M_({number})) {whole} }}" if number else whole), last + 1
        if word == "return":
            return self.returning(i, last), last + 1
        if word in NOT_EXPRESSIONS:
            return whole, last + 1
        if self.is_expression(i, last):
            return self.dropped(i, last), last + 1
        return self.declaration(i, last), last + 1

    def headed(self, i, end):
        word = self.tokens[i].text
        opening = i + 1
        constant = self.tokens[opening].text == "constexpr"
        if constant:
            opening += 1
        close = self.tokens[opening].pair
        head = self.source[self.tokens[i].start : self.tokens[opening].end]
        if constant or close == opening + 1:
            inside = self.source[self.tokens[opening].end : self.tokens[close].start]
        elif word == "for":
            inside = self.for_head(opening + 1, close)
        else:
            inside = ""
            start = opening + 1
            semicolon = self.skip_to(start, close, ";")
            if semicolon < close:
                inside = self.simple(start, semicolon) + ";" + self.between(semicolon, semicolon + 1)
                start = semicolon + 1
            inside += self.condition(start, close, word)
        text, after = self.statement(close + 1, end)
        out = head + inside + ")" + self.between(close, close + 1) + text
        if word == "if" and after < end and self.tokens[after].text == "else":
            more, last = self.statement(after, end)
            return out + self.between(after - 1, after) + more, last
        return out, after

    def for_head(self, first, close):
        semicolon = self.skip_to(first, close, ";")
        if semicolon == close:
            colon = self.skip_to(first, close, ":")
            return self.source[self.tokens[first].start : self.tokens[colon].end] + self.between(colon, colon + 1) + self.expression(
                colon + 1, close)
        second = self.skip_to(semicolon + 1, close, ";")
        out = self.simple(first, semicolon) + ";" + self.between(semicolon, semicolon + 1)
        if second > semicolon + 1:
            out += self.expression(semicolon + 1, second)
        return out + self.source[self.tokens[second - 1].end : self.tokens[close].start]

    def simple(self, first, last):
        """An expression or a declaration in a place that allows no statement."""
        if first == last:
            return ""
        return self.expression(first, last) if self.is_expression(first, last) else self.declared(first, last)

    def condition(self, first, last, word):
        if word == "switch":
            return self.expression(first, last)
        if not self.is_expression(first, last, assigned=False):
            return self.declared(first, last)
        if self.plain(first, last) in ("true", "false"):
            return self.plain(first, last)
        return self.forced(first, last, ("false",) if word == "while" else ("true", "false"))

    def forced(self, first, last, values=("true", "false")):
        shown = self.plain(first, last)
        numbers = {value: self.mutant(self.tokens[first], shown, value) for value in values}
        out = "(" + self.expression(first, last, whole=True) + ")"
        if numbers.get("false"):
            out = f"(!M_({numbers['false']}) && {out})"
        if numbers.get("true"):
            out = f"(M_({numbers['true']}) || {out})"
        return out

    def returning(self, i, last):
        token = self.tokens[i]
        if last == i + 1:
            number = self.mutant(token, "return;", "") if self.returns == "void" else None
            return f"{{ if (!M_({number})) return; }}" if number else "return;"
        space = self.between(i, i + 1)
        shown = self.plain(i + 1, last)
        if self.returns == "void":
            number = self.mutant(token, f"return {shown};", "return;")
            text = f"return{space}{self.expression(i + 1, last)};"
            return f"{{ if (M_({number})) return; {text} }}" if number else text
        if self.returns == "bool" and shown not in ("true", "false"):
            return f"return{space}{self.forced(i + 1, last)};"
        if self.returns == "bool":
            number = self.mutant(token, shown, {"true": "false", "false": "true"}[shown])
            return f"return{space}(M_({number}) ? !{shown} : {shown});" if number else f"return {shown};"
        text = self.expression(i + 1, last)
        if self.returns == "Rule" and "Rule{}" not in shown and shown[0] != "{":
            number = self.mutant(token, f"return {shown};", "return Rule{};")
            if number:
                text = f"(M_({number}) ? Rule{{}} : {text})"
        return f"return{space}{text};"

    def dropped(self, i, last):
        number = self.mutant(self.tokens[i], self.plain(i, last) + ";", "")
        text = self.expression(i, last, statement=True) + ";"
        return f"{{ if (!M_({number})) {text} }}" if number else text

    def is_expression(self, first, last, assigned=True):
        """True for an expression, false for a declaration, in which a name follows another one."""
        i = first
        if self.tokens[i].text in ("const", "auto"):
            return False
        while i < last and self.tokens[i].operator in ("++", "--", "*", "!", "-", "~", "&"):
            i += 1
        named = False
        while i < last:
            token = self.tokens[i]
            if token.kind == "word" and named:
                return False
            if token.kind in ("word", "number", "text"):
                named = True
            elif token.operator in ("(", "[", "<") and token.pair > i:
                i = token.pair
                named = named or token.operator == "("
                if self.tokens[i].operator == ">" and i + 1 < last and self.tokens[i + 1].kind == "word":
                    return False
            elif token.operator in (".", "->", "::"):
                named = False
            elif token.operator == "{" and token.pair > i:
                i = token.pair
            elif token.operator in ("&", "*", "&&") and not token.spaced:
                return False  # declares a reference or pointer
            else:
                return True
            i += 1
        return True

    def declaration(self, i, last):
        return self.declared(i, last) + ";"

    def declared(self, first, last):
        """A declaration. Its initializer may be mutated."""
        start = next((i for i in self.top_level(first, last) if self.tokens[i].operator in ("=", "(", "{")), None)
        if start is None:
            return self.source[self.tokens[first].start : self.tokens[last - 1].end]
        known = len(self.mutants)
        if self.tokens[start].operator == "=":
            value = "=" + self.between(start, start + 1) + self.expression(start + 1, last)
        else:
            value = self.expression(start, last)
        left = self.source[self.tokens[first].start : self.tokens[start].start]
        if len(self.mutants) > known:
            # A constant number would be evaluated at compile time, so no mutant of it could ever be active.
            left = re.sub(rf"^const (?={PLAIN_NUMBERS.pattern} \w)", "", left)
        return left + value

    # ---- expressions ----

    def expression(self, first, last, whole=False, statement=False):
        """`whole`: a condition that is already forced both ways. `statement`: its value is unused."""
        if first >= last:
            return ""
        top = list(self.top_level(first, last))
        commas = [i for i in top if self.tokens[i].operator == ","]
        if commas:
            out, start = "", first
            for comma in commas + [last]:
                if comma > start:
                    out += self.expression(start, comma)
                if comma < last:
                    out += self.between(comma - 1, comma) + "," + (self.between(comma, comma + 1) if comma + 1 < last else "")
                start = comma + 1
            return out
        for i in top:
            if self.tokens[i].operator in ASSIGNMENTS and i > first:
                return self.assignment(first, i, last)
        question = next((i for i in top if self.tokens[i].operator == "?"), None)
        if question is not None:
            return self.choice(first, question, last)
        for level in LEVELS:
            for i in reversed(top):
                if i > first and i + 1 < last and self.tokens[i].operator in level and self.is_binary(i):
                    return self.binary(first, i, last, whole)
        return self.unary(first, last, whole, statement)

    def is_binary(self, i):
        return self.tokens[i].pair < 0 and self.tokens[i].spaced and self.tokens[i + 1].spaced

    def assignment(self, first, i, last):
        sign = self.tokens[i].text
        left, right = self.plain(first, i), self.plain(i + 1, last)
        number = self.mutant(self.tokens[i], f"{left} {sign} {right}", f"{left} {EXCHANGED[sign]} {right}") if sign in EXCHANGED else None
        start = self.source[self.tokens[first].start : self.tokens[i].start]
        if self.tokens[first].operator != ".":
            start = self.unary(first, i) + self.between(i - 1, i)
        text = start + sign + self.between(i, i + 1) + self.expression(i + 1, last)
        return f"(M_({number}) ? ({left} {EXCHANGED[sign]} {right}) : ({text}))" if number else text

    def choice(self, first, question, last):
        depth, colon = 0, None
        for i in self.top_level(question + 1, last):
            if self.tokens[i].operator == "?":
                depth += 1
            elif self.tokens[i].operator == ":":
                if depth == 0:
                    colon = i
                    break
                depth -= 1
        if colon is None:
            return self.source[self.tokens[first].start : self.tokens[last - 1].end]
        return (self.forced(first, question) + self.between(question - 1, question) + "?" + self.between(question, question + 1) +
                self.expression(question + 1, colon) + self.between(colon - 1, colon) + ":" + self.between(colon, colon + 1) +
                self.expression(colon + 1, last))

    def binary(self, first, i, last, whole):
        sign = self.tokens[i].text
        left, right = self.plain(first, i), self.plain(i + 1, last)
        shown = f"{left} {sign} {right}"
        if sign in ("&&", "||"):
            other = {"&&": "||", "||": "&&"}[sign]
            chain = any(self.tokens[k].operator == sign for k in self.top_level(first, i))
            changes = [(f"{sign} {right}", "", f"static_cast<bool>({left})")]
            if not chain:
                changes.append((f"{left} {sign}", "", f"static_cast<bool>({right})"))
            changes.append((f"{sign} {right}", f"{other} {right}", f"(({left}) {other} ({right}))"))
        elif sign in RELATIONS:
            boundary, negation = RELATIONS[sign]
            changes = [(shown, *(f"{left} {other} {right}",) * 2) for other in (boundary, None if whole else negation) if other]
        else:
            other = ARITHMETIC.get(sign)
            changes = [(shown, f"{left} {other} {right}", f"({left}) {other} ({right})")] if other else []
        numbers = [(self.mutant(self.tokens[i], before, after), code) for before, after, code in changes]
        out = self.expression(first, i) + self.between(i - 1, i) + sign + self.between(i, i + 1) + self.expression(i + 1, last)
        return self.instead(numbers, out)

    @staticmethod
    def instead(numbers, text):
        """The text, or one of the alternatives [(number, code)]."""
        chain = "".join(f"M_({number}) ? ({code}) : " for number, code in numbers if number)
        return f"({chain}({text}))" if chain else text

    def unary(self, first, last, whole=False, statement=False):
        token = self.tokens[first]
        sign = token.operator
        if sign in ("!", "-", "~", "*", "&", "++", "--", "+") and first + 1 < last:
            rest = self.plain(first + 1, last)
            text = sign + self.between(first, first + 1) + self.unary(first + 1, last)
            if sign == "!" and not whole:
                return self.instead([(self.mutant(token, "!" + rest, rest), f"static_cast<bool>({rest})")], text)
            if sign in ("++", "--"):
                other = {"++": "--", "--": "++"}[sign]
                return self.instead([(self.mutant(token, sign + rest, other + rest), other + rest)], text)
            return text
        if self.tokens[last - 1].operator in ("++", "--"):
            sign = self.tokens[last - 1].text
            other = {"++": "--", "--": "++"}[sign]
            rest = self.plain(first, last - 1)
            text = self.unary(first, last - 1) + sign
            return self.instead([(self.mutant(self.tokens[last - 1], rest + sign, rest + other), rest + other)], text)
        return self.primary(first, last)

    def primary(self, first, last):
        """A sequence of names, numbers, brackets, lambdas and calls."""
        out, i = "", first
        twin = self.twin(first, last)
        while i < last:
            if i > first:
                out += self.between(i - 1, i)
            token = self.tokens[i]
            if token.kind == "number":
                out += self.number(i)
            elif token.operator == "[" and token.pair > i and self.begins_lambda(i, first):
                text, i = self.lambda_(i, last)
                out += text
                continue
            elif token.operator in OPENING and token.pair > i:
                inside = self.inside(i)
                out += token.text + inside + self.tokens[token.pair].text
                i = token.pair
            elif token.operator == "<" and token.pair > i:
                out += self.source[token.start : self.tokens[token.pair].end]
                i = token.pair
            else:
                out += token.text
                if token.text in ("sizeof", "decltype", "noexcept", "requires") and i + 1 < last:
                    out += self.source[token.end : self.tokens[last - 1].end]
                    break
            i += 1
        return self.instead([twin], out) if twin else out

    def inside(self, i):
        close = self.tokens[i].pair
        if close == i + 1:
            return ""
        return self.between(i, i + 1) + self.expression(i + 1, close) + self.between(close - 1, close)

    def twin(self, first, last):
        """Replaces std::min by std::max and the like if the whole expression is such a call."""
        i = first
        while i + 1 < last and self.tokens[i].text in ("std", "ranges", "::"):
            i += 1
        word = self.tokens[i].text
        if i == first or word not in TWINS or self.tokens[last - 1].operator != ")":
            return None
        opening = self.tokens[last - 1].pair
        if not (opening == i + 1 or self.tokens[i + 1].pair == opening - 1):
            return None
        start, rest = self.plain(first, i), self.plain(i + 1, last)
        return self.mutant(self.tokens[i], f"{start}{word}{rest}", f"{start}{TWINS[word]}{rest}"), f"{start}{TWINS[word]}{rest}"

    def number(self, i):
        token = self.tokens[i]
        digits = token.text.replace("'", "")
        if not re.fullmatch(r"\d+[uUlL]*", digits) or (len(digits) > 1 and digits[0] == "0"):
            return token.text
        value, suffix = re.fullmatch(r"(\d+)(.*)", digits).groups()
        value = int(value)
        changes = [str(other) + suffix for other in dict.fromkeys([value + 1, max(value - 1, 0), 0]) if other != value]
        if value > 64:
            changes = changes[:2]
        return self.instead([(self.mutant(token, token.text, change), change) for change in changes], token.text)

    def begins_lambda(self, i, first):
        before = self.tokens[i - 1]
        return i == first or not (before.kind in ("word", "text") or before.operator in (")", "]") or
                                  (before.operator == ">" and before.pair >= 0))

    def lambda_(self, i, last):
        """Text of a lambda with its body, and the index after it."""
        brace = i
        while brace < last and self.tokens[brace].operator != "{":
            pair = self.tokens[brace].pair
            brace = pair + 1 if pair > brace else brace + 1
        if brace >= last:
            return self.source[self.tokens[i].start : self.tokens[last - 1].end], last
        outer = self.returns
        head = self.source[self.tokens[i].start : self.tokens[brace].start]
        self.returns = "bool" if re.search(r"->\s*bool\s*$", head) else None
        text = head + self.block(brace)
        self.returns = outer
        return text, self.tokens[brace].pair + 1
